export type { PictureText, ReadTexts } from './parts-of-picture.ts';
export { scanLook, type LookRequest, type ScannedLook } from './scan-look.ts';
export { createVisualScans, type VisualScans } from './visual-scans.ts';
