export type { Acted } from './acting.ts';
export { tellDialog, tellingDialogs, type ToldDialog } from './dialogs.ts';
export { executeAction, INTENTS, type Intent } from './execute.ts';
export type { Receipt } from './receipt.ts';
export { setState, type SetOptions, type SetResult } from './set/set-state.ts';
export type { Wanted } from './set/setting.ts';
