import { MIN_STORY_WORDS } from './company.ts';
import { bestBlocks, expectedF1, tempered, type Worth } from './expected.ts';
import type { Opinions } from './opinions.ts';
import type { PageType } from './page-type.ts';

export type CandidateName = 'blocks' | 'readability' | 'main' | 'description' | 'nothing';

export interface ContentChoice {
  readonly candidate: CandidateName;
  readonly reason: string;
  readonly kept: readonly boolean[];
  /** The F1 that the choice expects of itself. */
  readonly expected: number;
}

/** What a choice is made from. */
export interface Candidates {
  /** The number of words of each block. */
  readonly words: readonly number[];
  readonly opinions: Opinions;
  readonly likely: readonly number[];
  readonly company: ReadonlySet<number>;
  readonly pageType: PageType;
}

/**
 * Readability is made for articles and has no gaps, so on such pages it is preferred if little is lost. Measured by
 * folds of labelled pages: articles gain from 0.1 on, other kinds of page lose at any value.
 */
const GIVEN_UP_IN_ARTICLES = 0.15;
/** So much of the likelihood is left to a list that accompanies a story. */
const OF_COMPANY = 0.05;
/** In the main element only blocks that are almost certainly not content are left out. */
const SURELY_NOT = 0.08;
const SURELY = 1 - SURELY_NOT;

export function chooseBlocks({ words, opinions, likely, company, pageType }: Candidates): ContentChoice {
  const isStory = pageType === 'article';
  const isCompany = (at: number): boolean => isStory && company.has(at);
  const judged = likely.map((p, at) => (isCompany(at) ? p * OF_COMPANY : p));
  const worth: Worth = { words, likely: tempered(judged) };
  const blocks = bestBlocks(worth);
  const best = expectedF1(blocks, worth);
  const rivals = [
    {
      candidate: 'readability',
      kept: withoutGaps(
        opinions.readability?.map((isKept, at) => isKept && !isCompany(at)),
        worth,
      ),
      givenUp: isStory && isLong(opinions.readability, words) ? GIVEN_UP_IN_ARTICLES : 0,
    },
    { candidate: 'main', kept: likelyInMain(opinions.main, worth), givenUp: 0 },
  ] as const;
  for (const { candidate, kept, givenUp } of rivals) {
    const expected = kept === undefined ? 0 : expectedF1(kept, worth);
    if (kept === undefined || expected === 0 || expected < best - givenUp) continue;
    return { candidate, kept, expected, reason: reasonFor(candidate, expected, best) };
  }
  return { candidate: 'blocks', kept: blocks, expected: best, reason: reasonFor('blocks', best, best) };
}

/** Of a short page Readability takes the longest paragraph, whatever that says. */
function isLong(kept: readonly boolean[] | undefined, words: readonly number[]): boolean {
  const count = kept?.reduce((sum, isKept, at) => sum + (isKept ? (words[at] ?? 0) : 0), 0) ?? 0;
  return count >= MIN_STORY_WORDS;
}

/** Readability leaves out parts of an article for their class names: what is surely content between kept blocks. */
function withoutGaps(kept: readonly boolean[] | undefined, { likely }: Worth): boolean[] | undefined {
  if (kept === undefined) return undefined;
  const [first, last] = [kept.indexOf(true), kept.lastIndexOf(true)];
  return kept.map((isKept, at) => isKept || (at > first && at < last && (likely[at] ?? 0) > SURELY));
}

function likelyInMain(main: readonly boolean[] | undefined, { likely }: Worth): boolean[] | undefined {
  return main?.map((isInside, at) => isInside && (likely[at] ?? 0) > SURELY_NOT);
}

function reasonFor(candidate: CandidateName, expected: number, best: number): string {
  const score = `expected F1 ${expected.toFixed(2)}`;
  if (candidate === 'blocks') return `scored block by block, ${score}; no whole section comes close`;
  return `${score}, block by block ${best.toFixed(2)}: a whole section was preferred`;
}
