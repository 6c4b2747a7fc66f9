import { toMarkdown } from '../../../src/content/markdown/index.ts';
import { parsePage } from '../../../src/content/parse/index.ts';

export const BASE = 'https://example.org/docs/page';

/** Markdown of a piece of HTML. */
export function md(html: string): string {
  return toMarkdown(parsePage(html).documentElement, { base: BASE });
}

export function lines(...text: string[]): string {
  return text.join('\n');
}
