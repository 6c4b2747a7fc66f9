export { createMark, thingAt, type ViewPicture } from './create-mark.ts';
export { findVisual, type SeenVisual } from './find-visual.ts';
export { hitInTab, type FoundHit } from './hit-in-tab.ts';
export { likeness, type Pattern } from './likeness.ts';
export { locate } from './locate.ts';
export { shareChanged } from './pixels.ts';
export { shapesIn, type Shape } from './shapes.ts';
export { takePixels, takeView, type ViewBox } from './take-pixels.ts';
