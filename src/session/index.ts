export {
  SETTLE_POLICY_NAMES,
  type ConfigPatch,
  type SessionConfig,
  type SettlePolicyName,
} from './config.ts';
export type { Series } from './handle-numbers.ts';
export { hostOfRule } from './host-rule.ts';
export { createKeptStates, type KeptStates } from './kept-state.ts';
export type { Pools, Session, SessionOptions } from './session.ts';
export type { Place, SessionTab } from './session-tab.ts';
export { createSessions, type Caller, type Sessions, type StartedSession } from './sessions.ts';
export { destinationOf, goAgain, goTo, grant } from './go-to.ts';
export {
  bareLabel,
  isSameThing,
  thingOf,
  type HandleEntry,
  type HandleStore,
  type Meaning,
  type NodeAddress,
  type Surroundings,
} from './handle-store.ts';
