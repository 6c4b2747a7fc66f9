import inpageCode from './entry.ts?bundle';
import preloadCode from './preload/entry.ts?bundle';
import type { Appearance, Awaited, Outline, QuietRequest } from './results.ts';

/** The functions inside a page, by name, with what each gives back. */
export interface InpageFunctions {
  appears: Appearance;
  outline: Outline;
  ping: true;
  untilQuiet: boolean;
}

/** Both expect `WAYFARER_SECRET` around them: the same for both, and known to no page. */
export { inpageCode, preloadCode };
export type { Awaited, Outline, QuietRequest };
