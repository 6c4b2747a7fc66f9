import inpageCode from './entry.ts?bundle';
import type { Appearance, Awaited, Outline } from './results.ts';

/** The functions inside a page, by name, with what each gives back. */
export interface InpageFunctions {
  appears: Appearance;
  outline: Outline;
  ping: true;
}

export { inpageCode };
export type { Awaited, Outline };
