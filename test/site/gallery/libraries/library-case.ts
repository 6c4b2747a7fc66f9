import type { GalleryCall, GalleryPage, GalleryPick } from '../gallery-page.ts';

/** What one or two calls on one control lead to, for someone who knows only what a person sees. */
export interface LibraryCase {
  /** A sentence, unlike all others. */
  readonly id: string;
  readonly page: string;
  readonly pick: GalleryPick;
  /** All with the same handle. */
  readonly calls: readonly [GalleryCall] | readonly [GalleryCall, GalleryCall];
  /** What the page reports in the end. */
  readonly goal: string;
  /** What a person calls the control. */
  readonly label?: string;
  /** Words of the state that a person reads before the first call. */
  readonly seen?: string;
  /** Words of the row that distinguishes the control. */
  readonly row?: string;
  /** The call is not possible: this error, a choice that it names, and one of another control that it does not. */
  readonly refused?: { readonly code: string; readonly allowed?: string; readonly foreign?: string };
  /** A press that may miss: it reaches its goal, or it is an error. */
  readonly mayFail?: boolean;
}

export interface LibraryFamily {
  readonly pages: readonly GalleryPage[];
  readonly cases: readonly LibraryCase[];
}

/** A picture for CSS: 24 px wide, without any words. */
export const DISC = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24'%3E%3Ccircle cx='12' cy='12' r='10' fill='%2399c'/%3E%3C/svg%3E")`;
