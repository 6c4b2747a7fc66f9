import { counterText } from './counter-text.ts';
import type { Counters, PseudoPlace } from './css-counters.ts';
import { add, type NameText } from './name-text.ts';

/** Adds the generated content before or after an element's content. */
export function addCssContent(
  element: Element,
  place: PseudoPlace,
  { text, counters }: { readonly text: NameText; readonly counters: Counters },
): void {
  const style = getComputedStyle(element, place);
  const { content } = style;
  if (content === 'none' || content === 'normal') return;
  if (style.display === 'none' || style.visibility !== 'visible') return;
  const parts = partsOf(content);
  // The text after a slash is the alternative for assistive technology.
  const slash = parts.findLastIndex(({ is }) => is === 'slash');
  const words = wordsOf(parts.slice(slash + 1), (name) => counters(element, place, name));
  const isBox = style.display !== 'inline' || slash >= 0;
  if (isBox && (words !== '' || style.display !== 'inline-block')) text.isApart = true;
  add(text, words);
  if (isBox && words !== '') text.isApart = true;
}

type ContentPart =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'function'; readonly name: string; readonly inner: readonly ContentPart[] }
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'slash' };

const TOKEN = /"((?:[^"\\]|\\.)*)"|([\w-]+)\(|([\w-]+)|(\/)|(\))/gs;

/** The parts of a computed `content`. Image addresses are strings too, but inside a function. */
function partsOf(content: string): readonly ContentPart[] {
  const open: { readonly name: string; readonly inner: ContentPart[] }[] = [{ name: '', inner: [] }];
  for (const [, string, name, word, slash] of content.matchAll(TOKEN)) {
    const inner = open.at(-1)?.inner;
    if (string !== undefined) inner?.push({ is: 'text', text: string.replace(/\\(.)/gs, '$1') });
    else if (name !== undefined) open.push({ name, inner: [] });
    else if (word !== undefined) inner?.push({ is: 'word', word });
    else if (slash !== undefined) inner?.push({ is: 'slash' });
    else if (open.length > 1) {
      const ended = open.pop();
      if (ended !== undefined) open.at(-1)?.inner.push({ is: 'function', ...ended });
    }
  }
  return open[0]?.inner ?? [];
}

function wordsOf(parts: readonly ContentPart[], valuesOf: (counter: string) => readonly number[]): string {
  return parts.map((part) => wordOf(part, valuesOf)).join('');
}

function wordOf(part: ContentPart, valuesOf: (counter: string) => readonly number[]): string {
  if (part.is === 'text') return part.text;
  if (part.is === 'word') return QUOTES.get(part.word) ?? '';
  if (part.is === 'slash') return '';
  if (part.name !== 'counter' && part.name !== 'counters') return ' '; // an image
  const words = part.inner.flatMap((inner) => (inner.is === 'word' ? [inner.word] : []));
  const separator = part.inner.flatMap((inner) => (inner.is === 'text' ? [inner.text] : []))[0] ?? '';
  const [counter = '', style = 'decimal'] = words;
  const values = valuesOf(counter);
  const shown = part.name === 'counter' ? values.slice(-1) : values;
  return shown.map((value) => counterText(value, style)).join(separator);
}

const QUOTES = new Map([
  ['open-quote', '“'],
  ['close-quote', '”'],
]);
