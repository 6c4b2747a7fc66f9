import { add, type NameText } from './name-text.ts';

/** Adds what a style sheet writes before or after the content of an element. */
export function addCssContent(element: Element, place: '::before' | '::after', text: NameText): void {
  const style = getComputedStyle(element, place);
  const { content } = style;
  if (content === 'none' || content === 'normal') return;
  if (style.display === 'none' || style.visibility !== 'visible') return;
  const words = wordsOf(content);
  const isBox = style.display !== 'inline' || content.includes(' / ');
  if (isBox && (words !== '' || style.display !== 'inline-block')) text.isApart = true;
  add(text, words);
  if (isBox && words !== '') text.isApart = true;
}

/** The strings of a computed `content`; behind a slash stands what replaces them for those who cannot see it. */
function wordsOf(content: string): string {
  const parts: readonly string[] = content.match(/"(?:[^"\\]|\\.)*"|\/|open-quote|close-quote/g) ?? [];
  const slash = parts.lastIndexOf('/');
  return parts
    .slice(slash + 1)
    .map(wordOf)
    .join('');
}

function wordOf(part: string): string {
  if (part === 'open-quote') return '“';
  if (part === 'close-quote') return '”';
  return part.slice(1, -1).replace(/\\(.)/g, '$1');
}
