import { priceIn } from '../facts/fact-words.ts';
import { isItem } from '../group/items.ts';
import { listedBetween, type Look } from '../perceive/look.ts';
import { isLink, type Entry } from '../perceive/scene.ts';

export interface Cards {
  /** The innermost named item around an element: one of several products, articles or results. */
  around(entry: Entry): Entry | undefined;
}

export function createCards(look: Look): Cards {
  const links = look.listed.entries.filter((entry) => isLink(entry) && isName(look.names.of(entry.element)));
  const headings = look.scene.headings;
  const known = new Map<Entry, boolean>();
  const isCard = (entry: Entry): boolean => {
    if (!isItem(entry)) return false;
    const before = known.get(entry);
    if (before !== undefined) return before;
    const inside = headings.slice(firstFrom(headings, entry.index), firstFrom(headings, entry.end));
    // Whatever contains the page's heading is a section, even if several look alike.
    const isPart = inside.some(({ headingLevel }) => headingLevel === 1);
    const isNamed = inside.length > 0 || firstFrom(links, entry.index) < firstFrom(links, entry.end);
    const is = !isPart && isNamed && listedBetween(look, entry.index, entry.end) <= MOST_CONTROLS;
    known.set(entry, is);
    return is;
  };
  return {
    around(entry) {
      for (let at: Entry | undefined = entry; at !== undefined; at = at.parent) if (isCard(at)) return at;
      return undefined;
    },
  };
}

/** A price alone is no name. */
function isName(text: string): boolean {
  return /\p{L}{2}/u.test(text) && priceIn(text) === undefined;
}

// With more controls, it is a section of the page.
const MOST_CONTROLS = 40;

function firstFrom(entries: readonly Entry[], index: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.index ?? Infinity) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
