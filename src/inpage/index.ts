import inpageCode from './entry.ts?bundle';
import preloadCode from './preload/entry.ts?bundle';
import type { Aim, Difference, FrameHit, Landing } from './act/actions.ts';
import type { Assigned, CalendarStep, Control, Option, Track } from './act/set/controls.ts';
import type { Description, FrameVersion, Selectors } from './perceive/perception.ts';
import type { Appearance, Awaited, Extent, QuietRequest, Said } from './results.ts';

/** The functions inside a page, by name, with what each gives back. */
export interface InpageFunctions {
  appears: Appearance;
  says: Said;
  /** A Perception, as JSON: the browser hands on a long text much faster than a long list. */
  perceive: string;
  /** For each node, or null when it is gone; null as a whole when the document is another. */
  describe: (Description | null)[] | null;
  selectorsOf: Selectors | null;
  version: FrameVersion;
  textLength: number;
  /** A Serialised, as JSON. */
  serialise: string;
  ping: true;
  /** Null when the document is another. */
  aim: Aim | null;
  keepPresses: true;
  landing: Landing;
  remember: true;
  still: boolean;
  /** Null when nothing was remembered in this document. */
  difference: Difference | null;
  focusOn: boolean;
  /** An address, or nothing. */
  leadsTo: string;
  frameHit: FrameHit;
  /** Null when the element is gone. */
  readControl: Control | null;
  assignValue: Assigned;
  assignOptions: Assigned;
  optionsOf: Option[];
  /** All options of the list that one belongs to; empty unless several can be selected. */
  optionsAround: Option[];
  /** The number of a node, or 0. */
  expanderOf: number;
  noteSeen: true;
  opening: string[];
  /** The number of a node, or 0. */
  appearedText: number;
  editedField: number;
  selectText: boolean;
  leaveField: boolean;
  trackOf: Track | null;
  calendarStep: CalendarStep;
  scrollList: boolean;
  clickByScript: boolean;
  title: string;
  extent: Extent;
  untilQuiet: boolean;
}

/** Both expect `WAYFARER_SECRET` around them: the same for both, and known to no page. */
export { inpageCode, preloadCode };
export type { Awaited, Extent, QuietRequest, Said };
export type * from './perceive/perception.ts';
export type * from './serialise/serialised.ts';
export type * from './act/actions.ts';
export type * from './act/set/controls.ts';
