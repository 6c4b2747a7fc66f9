import { jsonBytes } from '../../core/index.ts';
import type { PageModel } from '../model.ts';
import type { PageView } from '../terms/index.ts';
import { cutCharacters } from './cut-characters.ts';

export interface Heads {
  readonly headings: readonly string[];
  /** How many more the page has. */
  readonly leftOut: number;
}

const MOST_HEADINGS = 6;
const HEADING_LIMITS = { characters: 100, bytes: 200 };

/** The first headings, those of level 1 before the others. One that is also a link is shown as that link. */
export function headsOf(model: PageModel, maxBytes: number): Heads {
  const linked = linkedOf(model);
  const wanted = [
    ...model.headings.filter(({ level }) => level === 1),
    ...model.headings.filter(({ level, text }) => level !== 1 && !linked.has(text)),
  ];
  const texts = [...new Set(wanted.map(({ text }) => cutCharacters(text, HEADING_LIMITS)))].filter(Boolean);
  const headings: string[] = [];
  let bytes = 0;
  for (const text of texts.slice(0, MOST_HEADINGS)) {
    bytes += jsonBytes(text) + 1;
    if (bytes > maxBytes) break;
    headings.push(text);
  }
  const leftOut = texts.length - headings.length + model.headingCount - model.headings.length;
  return { headings, leftOut };
}

/** The headings that are also names of elements. */
function linkedOf({ headings, elements }: PageModel): ReadonlySet<string> {
  const texts = new Set(headings.map(({ text }) => text));
  return new Set(elements.filter(({ name }) => texts.has(name)).map(({ name }) => name));
}

const MOST_STATUSES = 3;
const STATUS_LIMITS = { characters: 80, bytes: 120 };
const PRICE_LIMITS = { characters: 40, bytes: 60 };

/** The first price, and the page's status messages. */
export function factsOf({ facts }: PageModel, maxBytes: number): PageView['facts'] | undefined {
  const price = facts.find(({ kind }) => kind === 'price')?.text;
  const said = facts.filter(({ kind }) => kind === 'status').map(({ text }) => text);
  const status = [...new Set(said)].slice(0, MOST_STATUSES);
  const found: NonNullable<PageView['facts']> = {
    ...(price !== undefined && { price: cutCharacters(price, PRICE_LIMITS) }),
    ...(status.length > 0 && { status: status.map((text) => cutCharacters(text, STATUS_LIMITS)) }),
  };
  return Object.keys(found).length > 0 && jsonBytes(found) <= maxBytes ? found : undefined;
}
