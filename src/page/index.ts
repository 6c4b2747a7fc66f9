export * from './act/index.ts';
export * from './scan/index.ts';
export * from './serialise/index.ts';
export { stateText, type PackedView } from './rank/index.ts';
export type { PageLook } from './look.ts';
export type { PageEvents } from './events.ts';
export {
  openPage,
  visit,
  type OpenedPage,
  type OpenOptions,
  type PageAssertion,
  type Visited,
  type WaitFor,
} from './open-page.ts';
export { takePicture, type Picture, type PictureOptions } from './picture.ts';
export { settle, settleToLook, type Settled } from './settle.ts';
export { SETTLE_POLICIES, type SettlePolicy } from './settle-policies.ts';
export { currentUrl, waitForPage, type CurrentUrl, type WaitOptions } from './wait-for-page.ts';
