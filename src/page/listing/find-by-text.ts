import type { TabScope } from '../../session/index.ts';
import type { PageElement } from '../../element/index.ts';
import type { NearElement, ToldElement } from '../terms/index.ts';
import { listPage, type ListedElement, type ListedPage } from './list-page.ts';
import { find, MOST_NEAREST } from '../../element/find/index.ts';
import { nearElements } from './near-elements.ts';
import { fold, tellBriefly, tellMatch } from './told-element.ts';
import { unsearchedOf, type Unsearched } from './unsearched.ts';

export interface TextRequest {
  readonly text: string;
  readonly exact: boolean;
}

export interface FoundByText extends Unsearched {
  readonly url: string;
  /** Best first; limited if there are very many. */
  readonly matches: readonly ToldElement[];
  /** The first match in short form, for an answer that has no room for all of it. */
  readonly brief: readonly ToldElement[];
  /** The total number of matches. */
  readonly count: number;
  readonly searched: number;
  /** The nearest elements, if nothing matches. */
  readonly nearest: readonly NearElement[];
}

const MOST_SHOWN = 50;

/** Finds the elements in a tab that show a text. */
export async function findByText(scope: TabScope, request: TextRequest): Promise<FoundByText> {
  const page = await listPage(scope, { wanted: { query: request.text } });
  const { model, listed } = page;
  const matches = matchesOf(listed, request);
  const searched = listed.length;
  const rest = { url: model.url, count: matches.length, searched, ...unsearchedOf(page) };
  const told = page.name(matches.slice(0, MOST_SHOWN)).map((named) => tellMatch(named, request.text));
  const nearest = matches.length > 0 ? [] : nearElements(nearestTo(request.text, page), page);
  return { ...rest, matches: told, brief: told.slice(0, 1).map(tellBriefly), nearest };
}

/** Runs the words as a query. */
function nearestTo(text: string, { listed, model }: ListedPage): ListedElement[] {
  const elements = listed.map(({ element }) => element);
  const { matches, nearest } = find(elements, model.groups, text);
  return [...matches, ...nearest].slice(0, MOST_NEAREST).flatMap(({ at }) => listed[at] ?? []);
}

/** Closest match first: an exact text, then the shortest, then document order. */
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

/** An element's visible text and its name. */
export function textsOf({ name, shown }: PageElement): string[] {
  return shown === undefined ? [name] : [name, shown];
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
