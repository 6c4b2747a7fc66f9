import { numberOf } from '../perceive/node-numbers.ts';
import type { SeenFact } from '../contract/perception.ts';
import type { Entry, Piece, Scene } from '../perceive/scene.ts';
import { itemAround } from '../group/items.ts';
import { centsMark, isStruck } from './price-marks.ts';
import { isInline, isTextSeen, start, textOf } from '../perceive/text.ts';
import { ownRect, styleOf } from '../visible/view.ts';
import { amountIn, isAside, isOnlyAmount, mayBePrice, priceIn, statusIn } from './fact-words.ts';

export interface Facts {
  readonly told: readonly SeenFact[];
  readonly hiddenChars: number;
}

export interface FactCandidate {
  readonly entry: Entry;
  readonly kind: SeenFact['kind'];
  readonly text: string;
  readonly weight: number;
  /** 0 for a price, 1 for an additional charge, 2 for a former price. */
  readonly rank: number;
}

const MOST_FACTS = 12;
const MOST_PRICES = 8;
// A price within a sentence is not a fact about the page.
const MOST_CHARS = 60;
const MOST_PIECES = 30_000;
const MOST_LOOKED_AT = 300;

/** Prices and messages that are visible at a glance, the most prominent first. */
export function factsIn(scene: Scene, isInRegion: (entry: Entry) => boolean): Facts {
  const found = new Map<Entry, FactCandidate>();
  let hiddenChars = 0;
  const end = Math.min(scene.pieces.length, MOST_PIECES);
  for (let index = 0; index < end && found.size < MOST_LOOKED_AT; index++) {
    const piece = scene.pieces[index];
    if (piece === undefined || piece.text.length > MOST_CHARS * 3 || piece.text.length === 0) continue;
    if (found.has(piece.owner) || !isInRegion(piece.owner)) continue;
    const candidate = candidateAt(piece, scene);
    if (candidate === undefined || found.has(candidate.entry)) continue;
    if (isTextSeen(piece.owner)) found.set(candidate.entry, candidate);
    else hiddenChars += candidate.text.length;
  }
  return { told: mostProminent(withoutListings([...found.values()], scene)), hiddenChars };
}

const FEWEST_ROWS = 3;
const FEWEST_PRODUCTS = 2;

/** Prices in a listing belong to its items, not to the page. */
function withoutListings(candidates: readonly FactCandidate[], { entries }: Scene): FactCandidate[] {
  const prices = candidates.filter(({ kind }) => kind === 'price');
  const itemOf = new Map(prices.map(({ entry }) => [entry, itemAround(entry)]));
  const lists = new Map<Entry | undefined, Set<Entry>>();
  for (const { entry, rank } of prices) {
    const item = itemOf.get(entry);
    if (item === undefined || rank > 0) continue;
    const items = lists.get(item.parent) ?? new Set();
    lists.set(item.parent, items.add(item));
  }
  const isProduct = ({ index, end }: Entry): boolean =>
    entries.slice(index, Math.min(end, index + MOST_IN_ITEM)).some(({ isListed }) => isListed);
  const isListing = (items: ReadonlySet<Entry> = new Set()): boolean =>
    items.size >= FEWEST_ROWS || (items.size >= FEWEST_PRODUCTS && [...items].every(isProduct));
  return candidates.filter(({ entry }) => {
    const item = itemOf.get(entry);
    return item === undefined || !isListing(lists.get(item.parent));
  });
}

const MOST_IN_ITEM = 60;

function mostProminent(candidates: readonly FactCandidate[]): SeenFact[] {
  const prices = candidates
    .filter(({ kind }) => kind === 'price')
    .sort((a, b) => a.rank - b.rank || b.weight - a.weight);
  const states = candidates.filter(({ kind }) => kind === 'status').sort((a, b) => b.weight - a.weight);
  const texts = new Set<string>();
  const told: SeenFact[] = [];
  let priceCount = 0;
  for (const { entry, kind, text } of [...prices, ...states]) {
    const key = kind === 'price' ? amountIn(text) : text;
    if (texts.has(key) || told.length >= MOST_FACTS) continue;
    if (kind === 'price' && ++priceCount > MOST_PRICES) continue;
    texts.add(key);
    told.push({ node: numberOf(entry.element), kind, text });
  }
  return told;
}

function candidateAt(piece: Piece, scene: Scene): FactCandidate | undefined {
  const text = start(piece.text, MOST_CHARS * 3).trim();
  if (text === '') return undefined;
  if (mayBePrice(text)) {
    const price = priceAt(text, piece.owner, scene);
    if (price !== undefined) return price;
  }
  const status = statusIn(text, piece.owner);
  if (status === undefined) return undefined;
  const entry = piece.owner;
  return { entry, kind: 'status', text: status, weight: weightOf(entry), rank: 0 };
}

// "£", "79" and ".00" may be in separate elements.
const MOST_STEPS = 3;

/** The amount of money that a text is part of. */
export function priceAt(text: string, owner: Entry, scene: Scene): FactCandidate | undefined {
  const isOld = isStruck(owner);
  const takes = (piece: Piece): boolean => isStruck(piece.owner) === isOld;
  const found = priceIn(text);
  let best = found === undefined ? undefined : { entry: owner, text: found };
  let line = text;
  let at: Entry | undefined = owner;
  for (let steps = 0; at !== undefined && steps <= MOST_STEPS; steps++, at = at.parent) {
    const around = textOf(at, scene, { maxChars: MOST_CHARS, takes, between: centsMark });
    const whole = priceIn(around);
    // Anything beyond the amount is a separate text.
    if (best !== undefined && (whole === undefined || !isOnlyAmount(around))) {
      if (at === owner || isInline(best.entry)) line = around;
      break;
    }
    if (whole !== undefined) best = { entry: at, text: whole };
  }
  if (best === undefined) return undefined;
  const rank = isOld ? 2 : isAside(line) ? 1 : 0;
  return { ...best, kind: 'price', weight: weightOf(best.entry), rank };
}

/** Large, high on the page, not inside a repeated item. */
function weightOf(entry: Entry): number {
  const style = styleOf(entry);
  const [, top] = ownRect(entry);
  let weight = Number.parseFloat(style.fontSize) + (Number(style.fontWeight) >= 600 ? 4 : 0);
  if (top + window.scrollY > window.innerHeight) weight -= 6;
  if (entry.control !== undefined) weight -= 8;
  return weight;
}
