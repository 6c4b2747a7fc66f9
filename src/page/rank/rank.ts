import type { PageElement, PageGroup } from '../perceive/page-model.ts';
import { queryMatcher } from './query-match.ts';
import { signalsOf, surroundingsOf, worthOf } from './signals.ts';
import { inReadingOrder } from './reading-order.ts';

export type RankingMode = 'relevance' | 'document' | 'visual';

export interface RankOptions {
  readonly mode: RankingMode;
  readonly query?: string | undefined;
  readonly groups: readonly PageGroup[];
}

export interface Ranked {
  readonly element: PageElement;
  /** 0 to 1, two decimals. */
  readonly relevance: number;
  /** Why it stands where it does: at most three short words. */
  readonly signals: readonly string[];
}

/** From here on an element is what the query asks for, not merely near to it. */
const MATCH = 0.5;

/** Elements in the order asked for. All are kept: those that match a query come first, and the others after them. */
export function rank(elements: readonly PageElement[], options: RankOptions): readonly Ranked[] {
  const around = surroundingsOf(elements);
  const matcher = options.query === undefined ? undefined : queryMatcher(options.query, options.groups);
  const scores = new Float64Array(elements.length);
  const ranked = elements.map((element, at) => {
    const quality = matcher?.(element) ?? 0;
    const worth = worthOf(element, around);
    const score = matcher === undefined ? worth : withQuery(worth, quality);
    scores[at] = score;
    return { element, relevance: round(score), signals: signalsOf(element, around, quality >= MATCH) };
  });
  if (options.mode === 'document') return ranked;
  return options.mode === 'visual' ? inReadingOrder(ranked) : byScore(ranked, scores);
}

/** Best first; equals stay in document order. */
function byScore(ranked: readonly Ranked[], scores: Float64Array): readonly Ranked[] {
  const order = Uint32Array.from(ranked.keys());
  order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return Array.from(order, (at) => ranked[at] as Ranked); // each number is a place in the list
}

/** A match stands above everything that is none, however important that is otherwise. */
function withQuery(worth: number, quality: number): number {
  return quality >= MATCH ? 0.5 + 0.4 * quality + 0.1 * worth : 0.4 * worth + 0.4 * quality;
}

function round(score: number): number {
  return Math.round(score * 100) / 100;
}
