import { joinRuns, type TextRun } from './geometry.ts';
import { paragraphsOf } from './paragraphs.ts';
import { readingOrder } from './reading-order.ts';
import { shortenUnreadable } from './unreadable.ts';

const MAX_RUNS = 10_000;

/** The text of a page from the pieces that are drawn on it, as Markdown without any markup. */
export function pageText(pieces: readonly TextRun[]): string {
  // The layout of a page with more pieces than any person could read is not analysed.
  const runs = joinRuns(pieces);
  if (runs.length > MAX_RUNS) return markdownSafe(runs.map(({ text }) => text).join(' '));
  return readingOrder(runs).flatMap(paragraphsOf).map(markdownSafe).join('\n\n');
}

/** Escapes what would be read as Markdown. */
function markdownSafe(text: string): string {
  return (
    shortenUnreadable(text)
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      // Presentation forms: ligatures, and Arabic letters by their position in the word.
      .replace(/[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]+/g, (shapes) => shapes.normalize('NFKC'))
      .replace(/\]\(/g, ']\\(')
      .replace(/<(?=[a-z/!?])/gi, '\\<')
      .replace(/^(?=#{1,6}(?:\s|$)|>|={3,}|`{3}|~{3})/, '\\')
  );
}
