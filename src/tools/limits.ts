/** UTF-8 bytes of every answer that an agent reads after each step. */
export const SHORT_BYTES = 2_048;

/** Of an answer that lists or reads a page. */
export const LONG_BYTES = 24_000;

export const MOST_TITLE_CHARS = 200;
export const MOST_URL_CHARS = 400;
