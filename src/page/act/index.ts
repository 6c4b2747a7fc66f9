export type { Acted } from './act.ts';
export { tellDialog, tellingDialogs } from './dialogs.ts';
export { executeAction, type Action } from './execute.ts';
export { beginningOf, tellOutcome } from './outcome.ts';
export { differenceOf, rememberAround } from './difference.ts';
export { setState, type SetOptions, type SetResult } from './set/set-state.ts';
export { typeText, type Typing } from './set/type-text.ts';
export type { Wanted } from './set/setting.ts';
