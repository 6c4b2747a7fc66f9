import * as z from 'zod';

/** UTF-8 bytes of an answer that is read after every step. */
export const SHORT_BYTES = 2_048;

/** The same for answers that list or read a page. */
export const LONG_BYTES = 24_000;

export const NOT_ALL = 'Not all of the page was searched; what was left out is counted here.';

/** Longer URLs and titles are cut. */
export const pageUrl = z.string().max(400);
export const pageTitle = z.string().max(200);
