/** Plays the internet: the program is started so that it counts as such. */
export const INTERNET = '127.0.0.1';
/** Plays this machine. */
export const INSIDE = '127.0.0.2';

const PATTERNS = ['i', 'o', 'io', 'oi', 'iio', 'ioo', 'oio', 'iiio', 'iioo', 'ooi', 'random'];

/**
 * Names that the resolver of `rebinding-server.ts` knows, some of each pattern: for each look-up, `i` is inside and `o`
 * on the internet.
 */
export const FLIPPING_NAMES: readonly string[] = PATTERNS.flatMap((pattern) =>
  [1, 2, 3].map((copy) => `${pattern}-${copy}.flip.test`),
);
