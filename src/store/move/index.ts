export { moveStore, type Move, type MoveReport } from './move-store.ts';
