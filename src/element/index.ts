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
