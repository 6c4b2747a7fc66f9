import inpageCode from './entry.ts?bundle';
import preloadCode from './preload/entry.ts?bundle';
import type { Description, FrameVersion, Selectors } from './perceive/perception.ts';
import type { Appearance, Awaited, QuietRequest } from './results.ts';

/** The functions inside a page, by name, with what each gives back. */
export interface InpageFunctions {
  appears: Appearance;
  /** A Perception, as JSON: the browser hands on a long text much faster than a long list. */
  perceive: string;
  /** For each node, or null when it is gone; null as a whole when the document is another. */
  describe: (Description | null)[] | null;
  selectorsOf: Selectors | null;
  version: FrameVersion;
  ping: true;
  title: string;
  untilQuiet: boolean;
}

/** Both expect `WAYFARER_SECRET` around them: the same for both, and known to no page. */
export { inpageCode, preloadCode };
export type { Awaited, QuietRequest };
export type * from './perceive/perception.ts';
