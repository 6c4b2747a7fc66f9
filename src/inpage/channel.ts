// How our code in the page's own world and our code in the isolated world speak: by events on the window, whose names
// no script of the page can guess.

/** Set around both bundles by the driver. */
declare const WAYFARER_SECRET: string;

/** By this the driver knows a world of ours. */
export const SECRET = WAYFARER_SECRET;

/** From the isolated world: tell what is pending. */
export const ASK_EVENT = `${WAYFARER_SECRET}?`;
/** To it: a CustomEvent with the milliseconds until the last pending timer is due. */
export const TIMERS_EVENT = `${WAYFARER_SECRET}:timers`;
/** To it: a FocusEvent with a shadow root; nodes pass between worlds as a related target, and only so. */
export const ROOT_EVENT = `${WAYFARER_SECRET}:root`;

/** From the isolated world: tell which elements take a click. A CustomEvent; with a detail that is true, all of them. */
export const ASK_CLICKS_EVENT = `${WAYFARER_SECRET}?clicks`;
/**
 * To it: a TouchEvent whose touches have elements as targets; the identifier says what is known of each. One event hands
 * over any number of them, in less time than an event for each; the ranges of an InputEvent are lost in shadow trees.
 */
export const CLICKS_EVENT = `${WAYFARER_SECRET}:clicks`;
/** What an identifier says; `cleared`: a handler in the markup counts no longer. */
export const CLICK_KINDS = ['none', 'listener', 'framework', 'cleared'] as const;
export type ClickKind = (typeof CLICK_KINDS)[number];

/** Before everything that our code tells over the native console. */
export const REPORT_TOKEN = `${WAYFARER_SECRET}!`;
