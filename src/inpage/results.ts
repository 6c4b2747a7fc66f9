// What our functions inside a page give back: plain data, known on both sides.

/** What a caller may wait for. */
export type Awaited = { readonly text: string } | { readonly selector: string };

export type Appearance = 'there' | 'not_a_selector';

/** Whether a text can be read in a frame. */
export interface Said {
  readonly isSaid: boolean;
  /** Where the frame is, and the places of those in it that can be seen. */
  readonly path: readonly number[];
  readonly frames: readonly number[];
  /** Elements that may hold what no script can see. */
  readonly unknownHosts: number;
}

/** When a frame counts as quiet. */
export interface QuietRequest {
  readonly windowMs: number;
  /** Whether changes count that come again and again without telling anything new, such as those of a clock. */
  readonly everyChange: boolean;
  /** Whether short timers that have not fired yet are waited for. */
  readonly timers: boolean;
  /** When to answer at the latest. */
  readonly patienceMs: number;
}

/** Of what a picture can be taken: CSS pixels. */
export interface Extent {
  readonly scroll: readonly [x: number, y: number];
  readonly viewport: readonly [width: number, height: number];
  /** Never smaller than the viewport. */
  readonly page: readonly [width: number, height: number];
  /** Pixels of the screen for one of CSS. */
  readonly density: number;
}
