import * as z from 'zod';

/** UTF-8 bytes of every answer that an agent reads after each step. */
export const SHORT_BYTES = 2_048;

/** Of an answer that lists or reads a page. */
export const LONG_BYTES = 24_000;

/** For whoever looks for something. */
export const NOT_ALL = 'Not all of the page was searched; what was left out is counted here.';

/** The address and the title of a page; longer ones are cut. */
export const pageUrl = z.string().max(400);
export const pageTitle = z.string().max(200);
