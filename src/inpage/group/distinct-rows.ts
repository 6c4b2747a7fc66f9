import type { SeenElement } from '../contract/perception.ts';
import { withoutAmounts } from '../facts/fact-words.ts';
import type { Look } from '../perceive/look.ts';
import { isWithin, type Entry } from '../perceive/scene.ts';
import { isRow, saysWhat, titleBeside, wordsOf } from './rows.ts';

/** A described element with its entry. */
export interface DescribedEntry {
  readonly entry: Entry;
  readonly seen: SeenElement;
}

const MOST_EQUALS = 500;

/** Rows for elements with equal rows: by the card that contains only that element, whatever the card's tag. */
export function distinctRows(described: readonly DescribedEntry[], look: Look): ReadonlyMap<Entry, string> {
  const rows = new Map<Entry, string>();
  let left = MOST_EQUALS;
  for (const equals of equalsAmong(described)) {
    left -= equals.length;
    if (left < 0) break;
    const cards = cardsOf(equals, look);
    const words = cards.map(({ card }) => wordsOf(card, look));
    const titles = cards.map(({ card, entry }) => titleBeside(entry, card, look));
    const best = countDistinct(titles) > countDistinct(words) ? titles : words;
    if (countDistinct(best) < 2) continue;
    cards.forEach(({ entry }, at) => {
      const row = best[at] ?? '';
      if (row !== '') rows.set(entry, row);
    });
  }
  return rows;
}

function countDistinct(texts: readonly string[]): number {
  return new Set(texts.filter(saysWhat).map(withoutAmounts)).size;
}

/** Elements that differ only in an amount count as equal. */
function equalsAmong(described: readonly DescribedEntry[]): Entry[][] {
  const sets = new Map<string, Entry[]>();
  for (const { entry, seen } of described) {
    if (seen.name === '') continue;
    const key = JSON.stringify([seen.role, seen.name, withoutAmounts(seen.row ?? '')]);
    const set = sets.get(key);
    if (set === undefined) sets.set(key, [entry]);
    else set.push(entry);
  }
  return [...sets.values()].filter(({ length }) => length > 1);
}

interface OwnCard {
  readonly entry: Entry;
  readonly card: Entry;
}

/** The largest ancestor of each that contains none of the others; adjacent ones with the same tag are cards. */
function cardsOf(equals: readonly Entry[], look: Look): OwnCard[] {
  const cards = equals.map((entry, at) => ownPart(entry, [equals[at - 1], equals[at + 1]]));
  return cards.flatMap((card, at) => {
    const entry = equals[at];
    if (entry === undefined || card === entry || !isRow(card, look)) return [];
    const isBeside = [cards[at - 1], cards[at + 1]].some(
      (other) => other !== undefined && other.parent === card.parent && other.tag === card.tag,
    );
    return isBeside ? [{ entry, card }] : [];
  });
}

function ownPart(entry: Entry, others: readonly (Entry | undefined)[]): Entry {
  let part = entry;
  const isShared = (at: Entry): boolean => others.some((other) => other !== undefined && isWithin(other, at));
  while (part.parent !== undefined && !isShared(part.parent)) part = part.parent;
  return part;
}
