export { openPage, type OpenedPage, type OpenOptions, type PageAssertion } from './open-page.ts';
export { settle, type Settled } from './settle.ts';
export { SETTLE_POLICIES, type SettlePolicy } from './settle-policies.ts';
