import type { PageElement, PageGroup } from '../model.ts';
import { signalsOf, surroundingsOf, worthOf } from './signals.ts';
import { inReadingOrder } from './reading-order.ts';

export type RankingMode = 'relevance' | 'document' | 'visual';

export interface RankOptions {
  readonly mode: RankingMode;
  /** The results of a query, best first: they come before everything else. */
  readonly found?: FoundElements | undefined;
  readonly groups: readonly PageGroup[];
}

export interface Ranked {
  readonly element: PageElement;
  /** 0 to 1, two decimals. */
  readonly relevance: number;
  /** The reasons for its rank: at most three short words. */
  readonly signals: readonly string[];
}

export interface FoundElements {
  readonly matches: readonly PageElement[];
  readonly nearest: readonly PageElement[];
}

/** Elements in the requested order. All are kept: the results of a query come first, then the others. */
export function rank(elements: readonly PageElement[], options: RankOptions): readonly Ranked[] {
  const around = surroundingsOf(elements);
  const found = foundScores(options.found);
  const matches = new Set(options.found?.matches);
  const scores = new Float64Array(elements.length);
  const ranked = elements.map((element, at) => {
    const worth = worthOf(element, around);
    const score = options.found === undefined ? worth : (found.get(element) ?? NOT_FOUND * worth);
    scores[at] = score;
    return { element, relevance: round(score), signals: signalsOf(element, around, matches.has(element)) };
  });
  if (options.mode === 'document') return ranked;
  return options.mode === 'visual' ? inReadingOrder(ranked) : byScore(ranked, scores);
}

const MATCH = 0.75;
const NOT_FOUND = 0.5;

/** In the finder's order: matches from 1 down, near misses below them, however important other elements are. */
function foundScores(
  { matches, nearest }: FoundElements = { matches: [], nearest: [] },
): Map<PageElement, number> {
  const scores = new Map<PageElement, number>();
  const spread = (elements: readonly PageElement[], top: number, bottom: number): void => {
    elements.forEach((element, at) => scores.set(element, top - ((top - bottom) * at) / elements.length));
  };
  spread(nearest, MATCH, NOT_FOUND);
  spread(matches, 1, MATCH);
  return scores;
}

/** Best first; equal scores stay in document order. */
function byScore(ranked: readonly Ranked[], scores: Float64Array): readonly Ranked[] {
  const order = Uint32Array.from(ranked.keys());
  order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return Array.from(order, (at) => ranked[at] as Ranked); // each number is an index of the list
}

function round(score: number): number {
  return Math.round(score * 100) / 100;
}
