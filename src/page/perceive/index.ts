export { placeOf } from './frame-place.ts';
export {
  frameOf,
  innerFrames,
  lookDeeper,
  mainFrame,
  MAIN_FRAME,
  hasDocument,
  hasVersions,
  PART_SIZE,
  perceivePage,
  type AskableFrame,
  type PageRegion,
  type PerceiveOptions,
  type WantedElements,
} from './perceive-page.ts';
export { isFrameShown } from './shown-frames.ts';
