import { hasHan } from './fold.ts';
import type { Form, Forms } from './forms.ts';
import type { PageTexts } from './page-texts.ts';
import type { Term } from './query.ts';

const SHORTEST_COMPOUND = 8;
const SHORTEST_PIECE = 5;
const SHORTEST_REST = 3;
const PIECE = 0.7;

/** Adds words of the page that start or end an unknown compound: "Doppelspaltexperiment" has "experiment". */
export function withPieces({ text, is, concepts }: Term, forms: Forms, page: PageTexts): Forms {
  const isCompound = is === 'word' && concepts.length === 0 && text.length >= SHORTEST_COMPOUND;
  if (!isCompound || text.includes(' ') || hasHan(text)) return forms;
  const pieces = new Set<string>();
  for (let length = SHORTEST_PIECE; length <= text.length - SHORTEST_REST; length++)
    pieces.add(text.slice(0, length)).add(text.slice(-length));
  const words = page.elements.flatMap((_, at) => page.textsAt(at).words.split(' '));
  const found = [...new Set(words.filter((word) => pieces.has(word)))];
  if (found.length === 0) return forms;
  const more = found.map((piece): Form => ({ text: piece, quality: PIECE, isHan: false, isSynonym: true }));
  return { all: [...forms.all, ...more], some: new RegExp(`${forms.some.source}|${found.join('|')}`) };
}
