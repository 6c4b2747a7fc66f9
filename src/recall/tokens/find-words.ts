/** How the words of a run of letters are found: by spaces, by characters, or by a dictionary. */
export type WordScript = 'spaced' | 'ideographic' | 'unspaced';

/** A word in a text, with its place there. An ideographic one is a whole run of Han, Kana or Hangul. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly script: WordScript;
}

// The flag v knows intersections.
const IDEOGRAPH = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]&&[\p{L}\p{N}]]`;
const UNSPACED = String.raw`[[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{N}]]`;
const SPACED = String.raw`[[\p{L}\p{N}]--${IDEOGRAPH}--${UNSPACED}]`;
// A mark belongs to the letter before it, whatever scripts use it. The soft hyphen and the joiners stand inside words.
const MARKS = String.raw`[\p{M}\u00AD\u200C\u200D]*`;
const RUN = new RegExp(`((?:${SPACED}${MARKS})+)|((?:${IDEOGRAPH}${MARKS})+)|(?:${UNSPACED}${MARKS})+`, 'gv');

// A longer one is not a word but data; its beginning is enough to find it.
const MAX_WORD_LENGTH = 64;
// The dictionary search of a segmenter is slow on a run without end.
const MAX_RUN_LENGTH = 2000;

/** The words of a text, in order. */
export function* findWords(text: string): Generator<FoundWord> {
  for (const match of text.matchAll(RUN)) {
    const [run, spaced, ideographic] = match;
    const start = match.index;
    if (spaced !== undefined) yield spacedWord(run, start);
    else if (ideographic !== undefined)
      yield { start, end: start + run.length, text: run, script: 'ideographic' };
    else yield* segments(run, start);
  }
}

/** The words of a run of ideographs, as a dictionary divides it. */
export function ideographicWords(run: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < run.length; at += MAX_RUN_LENGTH)
    for (const { segment } of segmenter().segment(run.slice(at, at + MAX_RUN_LENGTH))) words.push(segment);
  return words;
}

function spacedWord(run: string, start: number): FoundWord {
  const end = start + run.length;
  return { start, end, text: run.slice(0, MAX_WORD_LENGTH), script: 'spaced' };
}

function* segments(run: string, start: number): Generator<FoundWord> {
  for (let at = 0; at < run.length; at += MAX_RUN_LENGTH)
    for (const { segment, index } of segmenter().segment(run.slice(at, at + MAX_RUN_LENGTH))) {
      const place = start + at + index;
      yield { start: place, end: place + segment.length, text: segment, script: 'unspaced' };
    }
}

let shared: Intl.Segmenter | undefined;

// The dictionaries are chosen by the script of the text, whatever the locale.
function segmenter(): Intl.Segmenter {
  shared ??= new Intl.Segmenter('en', { granularity: 'word' });
  return shared;
}
