// What the two sides of the store's threads send each other: texts as compressed bodies, tokens as one string a column.
import type { BodyRecord } from '../rows/body-row.ts';

/** Tokens separated by spaces. */
export interface PackedTokens {
  readonly title: string;
  readonly words: string;
  readonly grams: string;
}

export interface PackedVersion {
  readonly docId: string;
  readonly url: string;
  /** The client of a private document, otherwise empty. */
  readonly owner: string;
  readonly hostKey: string;
  readonly title?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** JSON. */
  readonly facts: string;
  readonly body: BodyRecord;
  readonly tokens: PackedTokens;
  readonly clientId: string;
  readonly sessionId: string;
  readonly readAtMs: number;
  /** It was read just now, so that it is newer than what was read before, whatever the clock says. */
  readonly isReadNow: boolean;
}
