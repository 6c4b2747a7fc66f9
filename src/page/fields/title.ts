import type { SeenText } from '../../inpage/index.ts';
import { foldText } from '../../element/find/index.ts';
import { isMiddle, type Extractor, type FieldsPage } from './fields-page.ts';

/** The name of the page's subject. */
export const readTitle: Extractor = (page) => {
  const { title: text } = page;
  if (text !== undefined)
    return { value: text.text, at: text.node, confidence: pointsOf(text, page) >= NAMED ? 'sure' : 'likely' };
  const { title } = page.model;
  // Nothing on the page shows it, but the document has a title.
  return title === '' || page.isPart ? undefined : { value: title, confidence: 'likely' };
};

type UntitledPage = Omit<FieldsPage, 'title'>;

/** The text that names the page's subject. */
export function titleText(page: UntitledPage): SeenText | undefined {
  const free = page.frame.texts.filter(({ card, inControl }) => card === undefined && inControl !== true);
  const own = free.filter((text) => isMiddle(text, page));
  const isOfTop = ({ level }: SeenText): boolean => level === 1;
  const best = bestOf(own.filter(isOfTop), page);
  if (best !== undefined && (page.isPart || pointsOf(best, page) >= NAMED)) return best;
  const named = [
    // Some pages have their name at the top, next to the name of the site.
    ...free.filter((text) => isOfTop(text) && pointsOf(text, page) > (best === undefined ? 1 : NAMED)),
    ...own.filter((text) => pointsOf(text, page) > (text.level === undefined ? NAMED : 1)),
  ];
  return bestOf(named, page) ?? best ?? (page.isPart ? headingOf(page) : undefined);
}

/** The first heading of the highest level that exists. */
export function headingOf(page: UntitledPage): SeenText | undefined {
  const all = page.frame.texts.filter(({ level }) => level !== undefined);
  const own = all.filter((text) => isMiddle(text, page));
  const headings = own.length > 0 ? own : all;
  const [first] = headings.toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0) || a.order - b.order);
  return first;
}

const NAMED = 2;

function bestOf(texts: readonly SeenText[], page: UntitledPage): SeenText | undefined {
  const ranked = texts.map((text) => ({ text, points: pointsOf(text, page) }));
  return ranked.toSorted((a, b) => b.points - a.points || a.text.order - b.text.order)[0]?.text;
}

/** How far the document's title, or its structured data, confirms a text as its name. */
function pointsOf({ text, level }: SeenText, { model, frame: { things } }: UntitledPage): number {
  const folded = foldText(text);
  if (folded.length < 3) return 0;
  if (things.length === 1 && foldText(things[0]?.name ?? '') === folded) return 4;
  const title = foldText(model.title);
  const parts = model.title.split(/\s[|–—·:»-]\s|\s[|»]|:\s/).map(foldText);
  if (title === folded || parts[0] === folded) return 4;
  if (title.startsWith(folded)) return 3;
  if (title.includes(folded) || things.some(({ name }) => foldText(name) === folded)) return NAMED;
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const shared = words.filter((word) => title.includes(word)).length;
  return level === 1 && words.length > 2 && shared / words.length >= MOST_OF ? NAMED : 0;
}

// Titles and headings write sizes and brands differently.
const MOST_OF = 0.6;
