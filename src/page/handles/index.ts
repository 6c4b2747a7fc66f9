export {
  describeMeaning,
  giveHandle,
  resolveHandle,
  type HandleScope,
  type ResolvedHandle,
} from './resolve-handle.ts';
export { meaningOf } from './meaning.ts';
