export { extractMain, type Extraction } from './extract-main.ts';
export { outlineOf } from './outline.ts';
export type { LostContent } from './lost.ts';
export type { CandidateName } from './choose.ts';
export type { Coverage, DroppedSection } from './coverage.ts';
export type { PageType } from './page-type.ts';
