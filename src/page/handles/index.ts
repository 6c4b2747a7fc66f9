export {
  describeMeaning,
  giveHandle,
  giveHandles,
  resolveHandle,
  type GivingScope,
  type ResolvedHandle,
} from './resolve-handle.ts';
export { meaningOf } from './meaning.ts';
