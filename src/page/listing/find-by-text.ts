import type { TabScope } from '../../session/index.ts';
import type { PageElement } from '../../element/index.ts';
import type { NearElement, ToldElement } from '../terms/index.ts';
import { listPage, type ListedElement, type ListedPage } from './list-page.ts';
import { find, MOST_NEAREST } from '../../element/find/index.ts';
import { nearElements } from './near-elements.ts';
import { listThatFits } from './packing.ts';
import { fold, tellBriefly, tellMatch } from './told-element.ts';
import { unsearchedOf, type Unsearched } from './unsearched.ts';

export interface TextRequest {
  readonly text: string;
  readonly exact: boolean;
}

export interface FindOptions {
  /** Bytes of JSON that there are for the matches. */
  readonly bytesFor: (rest: Omit<FoundByText, 'matches' | 'nearest'>) => number;
}

export interface FoundByText extends Unsearched {
  readonly url: string;
  /** As many as there is room for, best first. */
  readonly matches: readonly ToldElement[];
  /** How many there are. */
  readonly count: number;
  readonly searched: number;
  /** What comes nearest, where nothing matches. */
  readonly nearest: readonly NearElement[];
}

const MOST_SHOWN = 50;

/** Finds the elements in a tab on which a text stands. */
export async function findByText(
  scope: TabScope,
  request: TextRequest,
  { bytesFor }: FindOptions,
): Promise<FoundByText> {
  const page = await listPage(scope, { wanted: { query: request.text } });
  const { model, listed } = page;
  const matches = matchesOf(listed, request);
  const searched = listed.length;
  const rest = { url: model.url, count: matches.length, searched, ...unsearchedOf(page) };
  const maxBytes = bytesFor(rest);
  if (matches.length === 0) {
    const near = nearestTo(request.text, page);
    return { ...rest, matches: [], nearest: nearElements(near, page, maxBytes) };
  }
  const told = page.name(matches.slice(0, MOST_SHOWN)).map((named) => tellMatch(named, request.text));
  return { ...rest, matches: fit(told, maxBytes), nearest: [] };
}

/** What a query of these words finds. */
function nearestTo(text: string, { listed, model }: ListedPage): ListedElement[] {
  const elements = listed.map(({ element }) => element);
  const { matches, nearest } = find(elements, model.groups, text);
  return [...matches, ...nearest].slice(0, MOST_NEAREST).flatMap(({ at }) => listed[at] ?? []);
}

/** As many as there is room for; the first in few words where it would be too long. */
function fit(told: readonly ToldElement[], maxBytes: number): readonly ToldElement[] {
  const fitting = listThatFits(told, maxBytes);
  return fitting.length > 0 ? fitting : told.slice(0, 1).map(tellBriefly);
}

/** The closest match first: a text that says no more than was looked for, then the shortest, then in document order. */
export function matchesOf(listed: readonly ListedElement[], { text, exact }: TextRequest): ListedElement[] {
  const wanted = squeezed(text);
  const folded = fold(wanted);
  const rated = listed.flatMap((each) => {
    const ratings = textsOf(each.element).flatMap((shown) => {
      if (squeezed(shown) === wanted) return [0];
      const plain = fold(shown);
      if (exact || !plain.includes(folded)) return [];
      return [plain === folded ? 1 : plain.length];
    });
    return ratings.length === 0 ? [] : [{ each, rating: Math.min(...ratings) }];
  });
  return rated.sort((one, other) => one.rating - other.rating).map(({ each }) => each);
}

/** What people read on an element, and what it is called. */
export function textsOf({ name, shown }: PageElement): string[] {
  return shown === undefined ? [name] : [name, shown];
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
