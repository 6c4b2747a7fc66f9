import type { PageElement, PageGroup } from '../model.ts';
import { foldText, wordsOf, wordsOfFolded } from './fold.ts';
import { listingOf, type Listing } from './listing.ts';

/** A page to search, with cached texts. */
export interface PageTexts {
  readonly elements: readonly PageElement[];
  readonly groups: readonly PageGroup[];
  readonly textsAt: (at: number) => ElementTexts;
  readonly listing: () => Listing;
  /** The rows, items and cards of an element, innermost first. */
  readonly cardsAt: (at: number) => readonly Card[];
  /** Whether most labels are in a script without spaces. */
  readonly isHan: () => boolean;
}

/** The texts of an element and its surroundings, in the form of wordsOf. */
export interface ElementTexts {
  /** Folded, with its punctuation. */
  readonly label: string;
  readonly words: string;
  /** Title, placeholder and so on. */
  readonly hints: string;
  /** The choices of a select. */
  readonly options: string;
  /** The text directly before it. */
  readonly before: string;
  readonly row: string;
  readonly group: string;
  /** Its names, classes and address, unfolded. */
  readonly written: string;
}

/** Elements that share a row, an item or a card. */
export interface Card {
  readonly members: readonly number[];
  /** The labels of its members. */
  readonly words: string;
}

export function pageOf(elements: readonly PageElement[], groups: readonly PageGroup[]): PageTexts {
  const known: ElementTexts[] = [];
  const labels = groups.map(groupWords);
  let listing: Listing | undefined;
  let cards: ReadonlyMap<number, readonly Card[]> | undefined;
  let isHan: boolean | undefined;
  const textsAt = (at: number): ElementTexts => {
    const element = elements[at] as PageElement; // an index of this page
    return (known[at] ??= { ...ownTexts(element), group: labels[element.group] ?? '' });
  };
  return {
    elements,
    groups,
    textsAt,
    listing: () => (listing ??= listingOf(elements)),
    cardsAt: (at) => (cards ??= cardsOf(elements)).get(at) ?? [],
    isHan: () => (isHan ??= elements.filter(({ name }) => HAN.test(name)).length * MOSTLY > elements.length),
  };
}

const HAN = /\p{Script=Han}/u;
const MOSTLY = 3;

function ownTexts(element: PageElement): Omit<ElementTexts, 'group'> {
  const { name, options = '', before = '', row } = element;
  const label = foldText(name).trim();
  return {
    label,
    words: wordsOfFolded(label),
    hints: hintsOf(element),
    options: options === '' ? '' : wordsOf(options),
    before: before === '' ? '' : wordsOf(before),
    row: row === '' ? '' : wordsOf(row),
    written: WRITTEN.map((attribute) => element.attributes[attribute] ?? '').join(' '),
  };
}

const WRITTEN = ['id', 'name', 'class', 'href', 'type', 'rel', 'autocomplete'] as const;
const HINTS = ['aria-label', 'title', 'placeholder', 'aria-placeholder', 'data-placeholder', 'alt'] as const;

function hintsOf({ attributes, name, state }: PageElement): string {
  const texts = [...HINTS.map((hint) => attributes[hint]), state.value];
  const hints = texts.filter((text) => text !== undefined && text !== '' && text !== name);
  return hints.length === 0 ? '' : wordsOf(hints.join(' '));
}

/** The name of a landmark adds nothing to the landmark. */
function groupWords({ label, kind, landmark }: PageGroup): string {
  if (kind === 'place' && label === landmark) return '';
  return wordsOf(kind === 'nav' ? label.replace(/^nav /, '') : label);
}

/** From the rows, items and cards that perception reports. */
function cardsOf(elements: readonly PageElement[]): ReadonlyMap<number, readonly Card[]> {
  const members = new Map<string, number[]>();
  elements.forEach(({ items = [] }, at) => {
    for (const key of items) {
      const known = members.get(key);
      if (known === undefined) members.set(key, [at]);
      else known.push(at);
    }
  });
  const cards = new Map<string, Card>();
  for (const [key, places] of members)
    cards.set(key, {
      members: places,
      words: wordsOf(places.map((at) => elements[at]?.name ?? '').join(' · ')),
    });
  return new Map(elements.map(({ items = [] }, at) => [at, items.flatMap((key) => cards.get(key) ?? [])]));
}
