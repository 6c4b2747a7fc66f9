export { shareChanged, type Pixels } from './pixels.ts';
export { takePixels, type ViewBox } from './take-pixels.ts';
