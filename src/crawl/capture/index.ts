export { createCapture, type Capture } from './capture.ts';
export type { CaptureCounts } from './capture-counts.ts';
export type { CaptureOptions } from './capture-tools.ts';
export type { CaptureLists } from './capture-filter.ts';
