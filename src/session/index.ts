export { SETTLE_POLICIES, type ConfigPatch, type SessionConfig, type SettlePolicy } from './config.ts';
export { createKeptStates, type KeptStates } from './kept-state.ts';
export type { Session, SessionOptions } from './session.ts';
export type { Place, SessionTab } from './session-tab.ts';
export { createSessions, type Caller, type Sessions } from './sessions.ts';
export { goTo } from './go-to.ts';
