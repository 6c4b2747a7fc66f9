/**
 * A concept of user interfaces: its words in English, German and Chinese, signs that stand for it,
 * and its cues in attributes (`name=value`, `name~word` for a word of it, `name^start`, `name$end`).
 */
export interface Concept {
  readonly words: string;
  /** Words that often stand for it, and mean something else too. */
  readonly near?: string;
  readonly signs?: string;
  readonly cues?: string;
  /** Pages list many of it: the entries of a listing match it, whatever their labels. */
  readonly isListed?: true;
}

export type Concepts = Readonly<Record<string, Concept>>;
