import inpageCode from './entry.ts?bundle';
import preloadCode from './preload/entry.ts?bundle';

/** Both expect `WAYFARER_SECRET` to be defined: one value for both, secret from the page. */
export { inpageCode, preloadCode };
export { answerOf, type AnswerOf, type Ask, type InpageName, type RequestOf } from './contract.ts';
export { NEAR_SECTION, NEAR_WEAKLY } from './contract/nearness.ts';
export { GROUP_KINDS, LANDMARKS } from './contract/perception.ts';
export type * from './contract/perception.ts';
export type * from './contract/fields.ts';
export type * from './contract/serialised.ts';
export type * from './contract/actions.ts';
export type * from './contract/boxes.ts';
export type * from './contract/pointing.ts';
export type * from './contract/controls.ts';
export type * from './contract/waiting.ts';
