export { createCapture, type Capture } from './capture.ts';
export type { CaptureCounts, CaptureOptions } from './capture-tools.ts';
export type { CaptureLists } from './capture-filter.ts';
