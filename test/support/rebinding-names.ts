/** Stands for the internet: the program is started so that it counts as such. */
export const INTERNET = '127.0.0.1';
/** Stands for this machine. */
export const INSIDE = '127.0.0.2';

const PATTERNS = ['i', 'o', 'io', 'oi', 'iio', 'ioo', 'oio', 'iiio', 'iioo', 'ooi', 'random'];

/**
 * Names as the resolver of `rebinding-server.ts` knows them, some of each pattern: from one look-up to the next `i` is
 * inside, `o` on the internet.
 */
export const FLIPPING_NAMES: readonly string[] = PATTERNS.flatMap((pattern) =>
  [1, 2, 3].map((copy) => `${pattern}-${copy}.flip.test`),
);
