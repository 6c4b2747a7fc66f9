export * from './act/index.ts';
export * from './scan/index.ts';
export { stateText, type PackedView } from './rank/index.ts';
export type { PageLook } from './look.ts';
export type { PageEvents } from './events.ts';
export {
  openPage,
  type OpenedPage,
  type OpenOptions,
  type PageAssertion,
  type WaitFor,
} from './open-page.ts';
export { settle, type Settled } from './settle.ts';
export { SETTLE_POLICIES, type SettlePolicy } from './settle-policies.ts';
export { currentUrl, waitForPage, type CurrentUrl, type WaitOptions } from './wait-for-page.ts';
