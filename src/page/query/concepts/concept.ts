/**
 * What people look for on pages, by concept: how it is called in English, German and Chinese, signs that stand for it,
 * and how it shows in attributes (`name=value`, `name~word` for a word in it, `name^start`, `name$end`).
 */
export interface Concept {
  readonly words: string;
  /** What goes with it, and may stand for it. */
  readonly near?: string;
  /** With these in the label it is something else. */
  readonly not?: string;
  readonly signs?: string;
  readonly cues?: string;
  /** Many of it make up a page: those of a listing are it, whatever they are called. */
  readonly isListed?: true;
}

export type Concepts = Readonly<Record<string, Concept>>;

/** Concepts that are no more than words, named by the first of them. */
export const byFirstWord = (lines: readonly string[]): Concepts =>
  Object.fromEntries(lines.map((words) => [words.slice(0, words.indexOf('|')), { words }]));
