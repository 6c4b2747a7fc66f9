export { contentFrames, type ContentFrames } from './content-frames.ts';
export { browserEvidence, type BrowserEvidence, type Fetched } from './browser-evidence.ts';
