// Levels of nearness to a text; below the first of them, an item around the text.

/** From here on, a part of its section. */
export const NEAR_SECTION = 100;
/** In a section that it shares with other items. */
export const NEAR_WEAKLY = 1_000;
