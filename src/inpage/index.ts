import inpageCode from './entry.ts?bundle';
import type { Outline } from './results.ts';

/** The functions inside a page, by name, with what each gives back. */
export interface InpageFunctions {
  outline: Outline;
  ping: true;
}

export { inpageCode };
export type { Outline };
