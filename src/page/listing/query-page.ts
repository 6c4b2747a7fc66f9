import type { Session } from '../../session/index.ts';
import type { ElementQuery, QueryMatch } from '../query/index.ts';
import type { WantedElements } from '../perceive/index.ts';
import { inListedPage } from './in-listed-page.ts';
import type { ListedPart } from './list-page.ts';
import { listThatFits } from './packing.ts';
import { tellElement, tellMatch, type ToldElement } from './told-element.ts';
import { unsearchedOf, type Unsearched } from './unsearched.ts';

export interface PageQuery {
  readonly asked: ElementQuery;
  readonly offset: number;
  readonly limit: number;
}

export interface QueryOptions {
  readonly signal: AbortSignal;
  /** Bytes of JSON that there are for the matches. */
  readonly bytesFor: (rest: Omit<QueriedPage, 'matches' | 'nearest'>) => number;
}

export interface ToldMatch extends ToldElement {
  readonly score: number;
  readonly why: readonly string[];
}

export interface QueriedPage extends Unsearched {
  readonly url: string;
  /** From an offset on as many as were asked for and there is room for, best first. */
  readonly matches: readonly ToldMatch[];
  /** How many there are in all. */
  readonly count: number;
  /** Whether none of them has all that was asked for. */
  readonly isLoose: boolean;
  readonly searched: number;
  readonly nextOffset?: number | undefined;
  /** What comes closest, where nothing matches. */
  readonly nearest: readonly ToldMatch[];
}

const MOST_NEAREST = 3;

/** Finds the elements of the session's active tab that somebody describes. */
export async function queryPage(
  session: Session,
  { asked, offset, limit }: PageQuery,
  { signal, bytesFor }: QueryOptions,
): Promise<QueriedPage> {
  // The words of three languages: loaded with the first question.
  const { queryElements } = await import('../query/index.ts');
  return inListedPage(session, { signal, wanted: wantedBy(asked) }, async (whole) => {
    const page = await whole.partAt(asked.filters?.idRange?.[0] ?? 0);
    const { model, listed } = page;
    const found = queryElements(listed, model.groups, asked);
    const count = found.matches.length;
    const isLoose = found.isLoose === true;
    const searched = listed.length;
    const rest = {
      url: model.url,
      count,
      isLoose,
      searched,
      nextOffset: count,
      ...unsearchedOf(page),
    };
    const tell = (matches: readonly QueryMatch[]): readonly ToldMatch[] =>
      listThatFits(tellMatches(matches, page, wantedText(asked)), bytesFor(rest));
    const matches = tell(found.matches.slice(offset, offset + limit));
    const next = offset + matches.length;
    return {
      ...rest,
      matches,
      nextOffset: next < count ? next : undefined,
      nearest: count === 0 ? tell(found.nearest.slice(0, MOST_NEAREST)) : [],
    };
  });
}

/** What the elements of a very large page are chosen by before anything else is known of them. */
function wantedBy({ query, filters = {} }: ElementQuery): WantedElements {
  const { tag, hrefPattern, textContains, textMatches } = filters;
  const words = [query, tag, hrefPattern, textContains, textMatches].filter((each) => each !== undefined);
  return { query: words.join(' ') };
}

/** The text that somebody looks for, the empty one for any; undefined where none is asked for. */
function wantedText({ filters }: ElementQuery): string | undefined {
  return filters?.textContains ?? (filters?.textMatches === undefined ? undefined : '');
}

function tellMatches(
  matches: readonly QueryMatch[],
  page: ListedPart,
  wanted: string | undefined,
): ToldMatch[] {
  return page.name(matches).map((named, at) => ({
    ...(wanted === undefined ? tellElement(named) : tellMatch(named, wanted)),
    score: matches[at]?.score ?? 0,
    why: matches[at]?.why ?? [],
  }));
}
