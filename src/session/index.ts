export {
  SESSION_MODES,
  SETTLE_POLICY_NAMES,
  type ConfigPatch,
  type DomainPolicy,
  type SessionConfig,
  type SessionLimits,
  type SettlePolicyName,
} from './config.ts';
export { covers, hostOfRule } from './host-rule.ts';
export { createKeptStates, type KeptStates } from './kept-state.ts';
export type { OpenRecorder, RecordedSession, SessionRecorder } from './recorder.ts';
export type { Pools, Session, SessionOptions } from './session.ts';
export type { SessionTab } from './session-tab.ts';
export type { ScopeCall, TabScope, Turn } from './tab-scope.ts';
export {
  createSessions,
  nameInUse,
  type SessionCaller,
  type Sessions,
  type StartedSession,
} from './sessions.ts';
