// Our code in the main world and in the isolated world communicates by window events, whose names no page script can
// guess.

/** Set around both bundles by the driver. */
declare const WAYFARER_SECRET: string;

/** Identifies our worlds to the driver. */
export const SECRET = WAYFARER_SECRET;

/** From the isolated world: asks for pending timers. */
export const ASK_EVENT = `${WAYFARER_SECRET}?`;
/** To it: a CustomEvent with the milliseconds until the last pending timer is due. */
export const TIMERS_EVENT = `${WAYFARER_SECRET}:timers`;
/** To it: a FocusEvent with a shadow root; only as a related target can a node pass between worlds. */
export const ROOT_EVENT = `${WAYFARER_SECRET}:root`;

/** From the isolated world: an action begins (a CustomEvent whose detail is true) or ends. */
export const ACT_EVENT = `${WAYFARER_SECRET}!act`;
/** To it, during an action: a CustomEvent with the cause of all changes from now on. */
export const CAUSE_EVENT = `${WAYFARER_SECRET}:cause`;
/**
 * `own`: a timer or connection of the time since the action began, `foreign`: an earlier one, `unknown`: neither. `sent`: the page has sent a
 * request that no foreign timer caused.
 */
export const CAUSES = ['unknown', 'own', 'foreign', 'sent'] as const;
export type Cause = (typeof CAUSES)[number];

/** From the isolated world: listeners of the page do not hear of resizes (a CustomEvent whose detail is true), or do again. */
export const HOLD_RESIZES_EVENT = `${WAYFARER_SECRET}!resizes`;

/** From the isolated world: asks which elements handle clicks. A CustomEvent; if its detail is true, for all. */
export const ASK_CLICKS_EVENT = `${WAYFARER_SECRET}?clicks`;
/**
 * To it: a TouchEvent whose touches target the elements; the identifier is the kind of each. One event carries any
 * number of elements, faster than one event each; the ranges of an InputEvent are lost in shadow trees.
 */
export const CLICKS_EVENT = `${WAYFARER_SECRET}:clicks`;
/** The meaning of an identifier; `cleared`: an inline handler was removed; `hover`: hover only, no clicks. */
export const CLICK_KINDS = ['none', 'listener', 'framework', 'cleared', 'hover'] as const;
export type ClickKind = (typeof CLICK_KINDS)[number];

/** Prefix of everything that our code reports through the native console. */
export const REPORT_TOKEN = `${WAYFARER_SECRET}!`;
