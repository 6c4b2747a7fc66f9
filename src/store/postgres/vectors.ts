import type { IndexTokens } from '../index-query.ts';
import { indexToken } from '../rows/index-token.ts';

/** PostgreSQL's limits: positions end at 16,383, a token has at most 255 of them and fewer than 2,047 bytes, a vector 1 MB. */
const BEYOND = 16_383;
/** One stays free, so that what is beyond follows nothing. */
const LAST_POSITION = BEYOND - 2;
const MAX_POSITIONS = 255;
const MAX_TOKEN_CHARS = 500;
const MAX_VECTOR_BYTES = 1_000_000;

/** What a token takes in a vector besides its bytes, and a position. */
const ENTRY_BYTES = 8;
const POSITION_BYTES = 2;

export interface IndexVectors {
  readonly words: string;
  readonly wordCount: number;
  readonly grams: string;
  readonly gramCount: number;
}

/**
 * The tokens of a version as two vectors in PostgreSQL's notation. Positions of words are their places in the text, those of
 * the title with the label A; grams have none, so theirs only count them. Each token has a position, because it is counted by them:
 * what goes beyond the limits is still found, but counted as one and in no phrase.
 */
export function indexVectors({ title, words, grams }: IndexTokens): IndexVectors {
  return {
    words: vectorOf(wordPlaces(title, words)),
    wordCount: title.length + words.length,
    grams: vectorOf(gramCounts(grams)),
    gramCount: grams.length,
  };
}

/** A token as it is indexed and searched. */
export function vectorToken(token: string): string {
  return indexToken(token).slice(0, MAX_TOKEN_CHARS);
}

export function quotedToken(token: string): string {
  return `'${vectorToken(token).replaceAll('\\', '\\\\')}'`;
}

type Places = ReadonlyMap<string, readonly string[]>;

function wordPlaces(title: readonly string[], words: readonly string[]): Places {
  const places = new Map<string, string[]>();
  const add = (token: string, position: number, label: string): void => {
    const known = places.get(token);
    const isBeyond = position > LAST_POSITION;
    const place = `${isBeyond ? BEYOND : position}${label}`;
    if (known === undefined) places.set(token, [place]);
    else if (!isBeyond && known.length < MAX_POSITIONS) known.push(place);
  };
  title.forEach((token, at) => add(token, at + 1, 'A'));
  // A place stays free, so that no phrase goes from the title into the text.
  words.forEach((token, at) => add(token, title.length + at + 2, ''));
  return places;
}

function gramCounts(grams: readonly string[]): Places {
  const places = new Map<string, string[]>();
  for (const gram of grams) {
    const known = places.get(gram);
    if (known === undefined) places.set(gram, ['1']);
    else if (known.length < MAX_POSITIONS) known.push(String(known.length + 1));
  }
  return places;
}

function vectorOf(places: Places): string {
  let bytes = 0;
  const parts: string[] = [];
  for (const [token, all] of places) {
    if (token === '') continue;
    // Places take half of the vector at most, so that more tokens can be found.
    const kept = bytes < MAX_VECTOR_BYTES / 2 ? all : all.slice(0, 1);
    bytes += Buffer.byteLength(token) + ENTRY_BYTES + kept.length * POSITION_BYTES;
    if (bytes > MAX_VECTOR_BYTES) break;
    parts.push(`${quotedToken(token)}:${kept.join()}`);
  }
  return parts.join(' ');
}
