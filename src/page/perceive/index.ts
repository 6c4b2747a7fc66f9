export { groupLabel, pathKey } from './merge-frames.ts';
export type * from './page-model.ts';
export {
  frameOf,
  hasVersions,
  perceivePage,
  type PageRegion,
  type PerceiveOptions,
} from './perceive-page.ts';
export { descriptionsSchema, LANDMARKS, selectorsSchema } from './perception-schema.ts';
