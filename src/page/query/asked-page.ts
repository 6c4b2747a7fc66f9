import type { PageGroup } from '../perceive/index.ts';
import type { ListedElement } from './element-query.ts';
import { textsOf, type ElementTexts } from './element-texts.ts';
import { wordsOf } from './fold.ts';
import { listingOf, type Listing } from './listing.ts';

/** A page that is asked, with what is read of it once. */
export interface Page {
  readonly listed: readonly ListedElement[];
  readonly groups: readonly PageGroup[];
  readonly textsAt: (at: number) => ElementTexts;
  readonly listing: () => Listing;
  /** The places of all that stand in a row, an item or a card. */
  readonly inItem: (item: string) => readonly number[];
  /** The words of what leads home: the name of the site. */
  readonly site: string;
}

export function pageOf(listed: readonly ListedElement[], groups: readonly PageGroup[]): Page {
  const read = textsOf(groups, listed);
  const known: ElementTexts[] = [];
  const textsAt = (at: number): ElementTexts => {
    const entry = listed[at];
    return (known[at] ??= entry === undefined ? NO_TEXTS : read(entry.element, at));
  };
  let listing: Listing | undefined;
  let items: ReadonlyMap<string, readonly number[]> | undefined;
  return {
    listed,
    groups,
    textsAt,
    listing: () => (listing ??= listingOf(listed)),
    inItem: (item) => (items ??= itemsOf(listed)).get(item) ?? [],
    site: siteOf(listed),
  };
}

function itemsOf(listed: readonly ListedElement[]): ReadonlyMap<string, readonly number[]> {
  const items = new Map<string, number[]>();
  listed.forEach(({ element }, at) => {
    for (const item of element.items ?? []) {
      const known = items.get(item);
      if (known === undefined) items.set(item, [at]);
      else known.push(at);
    }
  });
  return items;
}

const MOST_LOOKED_AT = 40;
const MOST_HOME = 5;

function siteOf(listed: readonly ListedElement[]): string {
  const home = listed.slice(0, MOST_LOOKED_AT).filter(({ element: { attributes, landmark } }) => {
    const { href = '', class: names = '', rel = '' } = attributes;
    if (landmark === 'footer' || landmark === 'main') return false;
    return rel === 'home' || (href !== '' && /logo|brand/i.test(names)) || /^\.?\/$/.test(href);
  });
  return wordsOf(
    home
      .slice(0, MOST_HOME)
      .map(({ element }) => element.name)
      .join(' '),
  );
}

export const NO_TEXTS: ElementTexts = {
  label: '',
  words: '',
  hints: '',
  options: '',
  before: '',
  written: '',
  row: '',
  group: '',
  form: '',
};
