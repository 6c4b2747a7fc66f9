// How our code in the page's own world and our code in the isolated world speak: by events on the window, whose names
// no script of the page can guess.

/** Set around both bundles by the driver. */
declare const WAYFARER_SECRET: string;

/** From the isolated world: tell what is pending. */
export const ASK_EVENT = `${WAYFARER_SECRET}?`;
/** To it: a CustomEvent with the milliseconds until the last pending timer is due. */
export const TIMERS_EVENT = `${WAYFARER_SECRET}:timers`;
/** To it: a FocusEvent with a shadow root; nodes pass between worlds as a related target, and only so. */
export const ROOT_EVENT = `${WAYFARER_SECRET}:root`;

/** Before everything that our code tells over the native console. */
export const REPORT_TOKEN = `${WAYFARER_SECRET}!`;
