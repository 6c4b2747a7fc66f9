import type { TabScope } from '../../session/index.ts';
import { find, type Found } from '../../element/find/index.ts';
import type { WantedElements } from '../perceive/index.ts';
import type { NearElement, ToldMatch } from '../terms/index.ts';
import { filterElements, type ElementFilters } from './filters.ts';
import { listPage, type ListedElement, type ListedPart } from './list-page.ts';
import { nearElements } from './near-elements.ts';
import { tellElement, tellMatch } from './told-element.ts';
import { unsearchedOf, type Unsearched } from './unsearched.ts';

export interface ElementQuery {
  readonly query?: string | undefined;
  readonly filters?: ElementFilters | undefined;
}

export interface PageQuery {
  readonly asked: ElementQuery;
  readonly offset: number;
  readonly limit: number;
}

export interface QueriedPage extends Unsearched {
  readonly url: string;
  /** The requested number of matches from an offset on, best first. */
  readonly matches: readonly ToldMatch[];
  /** The total number of matches. */
  readonly count: number;
  /** Whether none of them has everything that was asked for. */
  readonly isLoose: boolean;
  readonly searched: number;
  /** The nearest elements, if none has everything that was asked for. */
  readonly nearest: readonly NearElement[];
}

interface ScoredElement extends ListedElement {
  readonly score: number;
  readonly why: readonly string[];
}

/** Finds the elements in a tab that match a query. */
export async function queryPage(scope: TabScope, { asked, offset, limit }: PageQuery): Promise<QueriedPage> {
  const whole = await listPage(scope, { wanted: wantedBy(asked) });
  const page = await whole.partAt(asked.filters?.idRange?.[0] ?? 0);
  const { model, listed } = page;
  const { query, filters } = asked;
  const left = filters === undefined ? listed : filterElements(listed, filters);
  const found =
    query === undefined
      ? undefined
      : find(
          left.map(({ element }) => element),
          model.groups,
          query,
        );
  const matched = found === undefined ? left.map(unscored) : matchesOf(found, left);
  const isSure = found === undefined || (found.matches.length > 0 && !found.isLoose);
  return {
    url: model.url,
    count: matched.length,
    isLoose: found?.isLoose === true,
    searched: listed.length,
    nearest: isSure
      ? []
      : nearElements(
          found.nearest.flatMap(({ at }) => left[at] ?? []),
          page,
        ),
    ...unsearchedOf(page),
    matches: tellMatches(matched.slice(offset, offset + limit), page, wantedText(asked)),
  };
}

/** Preselects elements of a very large page before they are described. */
function wantedBy({ query, filters = {} }: ElementQuery): WantedElements {
  const { tag, hrefPattern, textContains, textMatches } = filters;
  const words = [query, tag, hrefPattern, textContains, textMatches].filter((each) => each !== undefined);
  return { query: words.join(' ') };
}

const unscored = (entry: ListedElement): ScoredElement => ({ ...entry, score: 1, why: [] });

function matchesOf({ matches }: Found, listed: readonly ListedElement[]): ScoredElement[] {
  return matches.flatMap(({ at, score, why }) => {
    const entry = listed[at];
    return entry === undefined ? [] : [{ ...entry, score, why }];
  });
}

/** The text to look for, empty for any text; undefined if there is no text filter. */
function wantedText({ filters }: ElementQuery): string | undefined {
  return filters?.textContains ?? (filters?.textMatches === undefined ? undefined : '');
}

function tellMatches(
  matches: readonly ScoredElement[],
  page: ListedPart,
  wanted: string | undefined,
): ToldMatch[] {
  return page.name(matches).map((named, at) => ({
    ...(wanted === undefined ? tellElement(named) : tellMatch(named, wanted)),
    score: matches[at]?.score ?? 0,
    why: matches[at]?.why ?? [],
  }));
}
