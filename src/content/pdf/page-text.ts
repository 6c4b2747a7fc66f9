import { joinRuns, type TextRun } from './geometry.ts';
import { paragraphsOf } from './paragraphs.ts';
import { readingOrder } from './reading-order.ts';

const MAX_RUNS = 10_000;

/** The text of a page from the pieces that are drawn on it, as Markdown that says nothing but the text. */
export function pageText(pieces: readonly TextRun[]): string {
  // A page with more pieces than any person could read is not laid out anew.
  const runs = joinRuns(pieces);
  if (runs.length > MAX_RUNS) return markdownSafe(runs.map(({ text }) => text).join(' '));
  return readingOrder(runs).flatMap(paragraphsOf).map(markdownSafe).join('\n\n');
}

/** What would be read as Markdown of our own is marked as text. */
function markdownSafe(text: string): string {
  return (
    text
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      // Shapes of letters as they are drawn: ligatures, and Arabic letters by their place in the word.
      .replace(/[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]+/g, (shapes) => shapes.normalize('NFKC'))
      .replace(/\]\(/g, ']\\(')
      .replace(/<(?=[a-z/!?])/gi, '\\<')
      .replace(/^(?=#{1,6}(?:\s|$)|>|={3,}|`{3}|~{3})/, '\\')
  );
}
