export {
  createHandleNumbers,
  createNumberBlocks,
  type HandleNumbers,
  type Series,
} from './handle-numbers.ts';
export {
  bareLabel,
  createHandleStore,
  isSameThing,
  thingOf,
  type HandleEntry,
  type HandleStore,
  type Meaning,
  type NodeAddress,
  type Surroundings,
} from './handle-store.ts';
export { giveHandle, giveHandles, type GivingScope } from './give-handle.ts';
export {
  differencesOf,
  elementsMeaning,
  meaningOf,
  meaningOfDescription,
  surroundingsOf,
} from './meaning.ts';
export * from './model.ts';
export type { Pixels, VisualMark } from './visual-mark.ts';
