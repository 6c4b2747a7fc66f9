export { pickElement, type PickedElement, type PickHint, type PickRequest } from './pick-element.ts';
export { equalMatches } from './equal-matches.ts';
export { nearItems } from './near-items.ts';
export { regionOf, type RegionInput } from './region.ts';
export { scanPage, type ScannedPage, type ScanOptions } from './scan-page.ts';
export { createScans, type ScanRequest, type Scans } from './scans.ts';
