export { browserEvidence, type BrowserEvidence, type Fetched } from './browser-evidence.ts';
