export * from './act/index.ts';
export * from './scan/index.ts';
export * from './fields/index.ts';
export * from './listing/index.ts';
export * from './serialise/index.ts';
export * from './flow/index.ts';
export * from './path/index.ts';
export * from './pointer/index.ts';
export * from './visual/scan/index.ts';
export type { Download, Intent, PageEvents, Receipt, ToldDialog } from './terms/index.ts';
export { hasDocument, perceivePage } from './perceive/index.ts';
export type { PackedView, PageLook } from './look.ts';
export {
  openPage,
  openToLook,
  seeWhenReady,
  visit,
  type Opened,
  type OpenedPage,
  type OpenOptions,
  type PageAssertion,
  type Visited,
  type WaitFor,
} from './open-page.ts';
export { movePage, type Moved } from './move-page.ts';
export { takePicture, type Picture, type PictureOptions } from './picture.ts';
export { settleToView, shownDocument } from './shown-page.ts';
export { awaitFiles } from './files.ts';
export { describeEvents } from './events.ts';
export { keepingPlace, scrollOn, wouldGrow, type ScrolledOn, type ScrollOptions } from './scroll-on.ts';
export { settle, settleToLook, within, type Settled } from './settle.ts';
export { refuseUnreachable } from './unreachable.ts';
export { SETTLE_POLICIES, type SettlePolicy } from './settle-policies.ts';
export { currentUrl, waitForPage, type CurrentUrl, type WaitOptions } from './wait-for-page.ts';
