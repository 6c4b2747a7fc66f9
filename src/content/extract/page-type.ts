import type { ExtractEvidence } from './evidence.ts';
import type { Outline } from './outline.ts';
import { DATE, PRICE } from './phrases.ts';
import { WORD_GROUPS } from './word-groups.ts';

export type PageType =
  'article' | 'documentation' | 'forum' | 'product' | 'collection' | 'listing' | 'service';

interface Clue {
  readonly type: PageType;
  readonly weight: number;
  readonly because: string;
  readonly holds: boolean;
}

/** What the kind of a page is decided by. */
export interface TypeInput {
  readonly outline: Outline;
  readonly evidence: ExtractEvidence;
  readonly url: string;
  /** The blocks that only accompany a story say nothing about the kind of page. */
  readonly company: ReadonlySet<number>;
}

/** The kind of page with the highest total weight of clues. */
export function pageTypeOf(page: TypeInput): { readonly pageType: PageType; readonly because: string } {
  const found = cluesIn(page).filter(({ holds }) => holds);
  const weights = new Map<PageType, number>();
  for (const { type, weight } of found) weights.set(type, (weights.get(type) ?? 0) + weight);
  const [pageType] = [...weights].reduce((a, b) => (b[1] > a[1] ? b : a), ['article', 0]);
  const because = found
    .filter(({ type, because: words }) => type === pageType && words !== '')
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 2)
    .map(({ because: words }) => words);
  return { pageType, because: because.length === 0 ? 'no clue to another kind' : because.join(', ') };
}

const TALK = 1 << WORD_GROUPS.indexOf('talk');

/** A kind of page, the weight of the clue, and its description. */
type NamedSignal = readonly [PageType, number, string];

function cluesIn({ outline, evidence, url, company }: TypeInput): Clue[] {
  const shape = shapeOf(outline, company);
  return [...declaredClues(evidence), ...addressClues(url), ...shapeClues(shape)];
}

function declaredClues({ types, ogType }: ExtractEvidence): Clue[] {
  const declared = (pattern: RegExp): boolean => [...types].some((type) => pattern.test(type));
  const isOneProduct = declared(/^product(?:group)?$/) && !declared(/itemlist|collectionpage/);
  return [
    clue(
      ['article', 2, 'declared as an article'],
      declared(/article|blogposting|report$/) || ogType === 'article',
    ),
    clue(['forum', 4, 'declared as a discussion'], declared(/discussionforum|qapage|^question$/)),
    clue(['product', 3, 'declared as a product'], isOneProduct || ogType.includes('product')),
    clue(['collection', 2.5, 'declared as a collection'], declared(/collectionpage|offercatalog/)),
    clue(['listing', 2, 'declared as a list'], declared(/itemlist|searchresults/)),
    clue(['documentation', 2, 'declared as technical'], declared(/techarticle|apireference|definedterm/)),
    clue(
      ['service', 1.5, 'declared as a business'],
      declared(/business|^service$|dentist|medical|legalservice/),
    ),
  ];
}

const ADDRESSES: readonly (readonly [...NamedSignal, RegExp])[] = [
  ['article', 1, 'address of a story', /blog|news|article|story|\/20\d\d\//],
  [
    'forum',
    3,
    'address of a thread',
    /forum|thread|\/topic|\/questions?\/|\/t\/|\/comments\/|discuss|community/,
  ],
  ['product', 2, 'address of a product', /\/products?\/[^/]|\/p\/|\/dp\/|\/item\//],
  [
    'collection',
    2.5,
    'address of a category',
    /collections?\/|\/categor|\/c\/|catalog|\/shop\/?$|\/products\/?$/,
  ],
  [
    'listing',
    1.5,
    'address of a list',
    /\/tags?\/|\/search|archive|directory|\/(?:news|blog|events|jobs)\/?$/,
  ],
  [
    'documentation',
    3,
    'address of documentation',
    /\bdocs?[./]|documentation|reference|manual|\/api|tutorial|\/wiki|glossary|\/guide/,
  ],
  ['service', 1.5, 'address of an offer', /service|solution|about|pricing|feature|contact|platform/],
  ['service', 2.5, 'a front page', /^[^/]*\/$/],
];

function addressClues(url: string): Clue[] {
  const address = addressOf(url);
  return ADDRESSES.map(([type, weight, because, pattern]) =>
    clue([type, weight, because], pattern.test(address)),
  );
}

function shapeClues({ prose, links, headings, prices, dates, code, talk }: PageShape): Clue[] {
  return [
    clue(['article', 1.5, ''], true),
    clue(['article', 1.5, 'long running text'], prose > 0.5),
    clue(['forum', 1.5, 'made of posts and replies'], talk > 0.08),
    clue(['product', 1, 'something to buy'], prices > 0 && prices < 8),
    clue(['collection', 3, 'many prices'], prices >= 8),
    clue(['listing', 2, 'many dated entries'], dates >= 10 && prose < 0.5),
    clue(['listing', 2, 'little running text, many links'], prose < 0.25 && links > 0.4),
    clue(['documentation', 2.5, 'much code'], code >= 4),
    clue(['service', 1, 'short texts under many headings'], headings > 8 && prose < 0.5),
  ];
}

function clue([type, weight, because]: NamedSignal, holds: boolean): Clue {
  return { type, weight, because, holds };
}

interface PageShape {
  readonly prose: number;
  readonly links: number;
  readonly headings: number;
  readonly prices: number;
  readonly dates: number;
  readonly code: number;
  readonly talk: number;
}

function shapeOf({ blocks, boxes }: Outline, company: ReadonlySet<number>): PageShape {
  let [words, links, prose, headings, prices, dates] = [0, 0, 0, 0, 0, 0];
  for (const { index, box, text, words: count, linkWords } of blocks) {
    if (company.has(index)) continue;
    words += count;
    links += linkWords;
    if (count - linkWords >= 25) prose += count;
    if (/^h[1-6]$/.test(box.tag)) headings += 1;
    if (text.length >= 120) continue;
    if (PRICE.test(text)) prices += 1;
    if (DATE.test(text)) dates += 1;
  }
  const all = Math.max(1, words);
  return {
    prose: prose / all,
    links: links / all,
    headings,
    prices,
    dates,
    code: boxes.filter(({ tag }) => tag === 'pre').length,
    talk: boxes.filter(({ groups }) => (groups & TALK) !== 0).length / Math.max(1, boxes.length),
  };
}

/** Host and path, without the query. */
function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`.toLowerCase();
  } catch {
    return url.toLowerCase();
  }
}
