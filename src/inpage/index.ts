import inpageCode from './entry.ts?bundle';
import pageWatchCode from './page-watch.ts?bundle';
import type { Appearance, Awaited, Outline } from './results.ts';

/** The functions inside a page, by name, with what each gives back. */
export interface InpageFunctions {
  appears: Appearance;
  outline: Outline;
  ping: true;
}

export { inpageCode };
/** Expects `wayfarerToken` around it: known to no page. */
export { pageWatchCode };
export type { Awaited, Outline };
