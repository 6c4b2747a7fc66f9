import { stripInvisible } from '../../core/index.ts';
import { pageOf } from '../paging/index.ts';
import type { Scraped } from './scrape-options.ts';

/** The piece of a text that was asked for; what was cut is said, and where it goes on. */
export function cutPage(
  { facts, text, file }: Scraped & { readonly text: string },
  { offset, maxBytes }: { readonly offset: number; readonly maxBytes: number },
): Scraped {
  const piece = pageOf(text, { offset, maxBytes });
  const isPart = offset > 0 || piece.nextOffset !== undefined;
  return {
    // Whoever reads on has the file already.
    ...(file !== undefined && offset === 0 && { file }),
    text: piece.text,
    facts: {
      ...facts,
      ...(isPart && { truncated: true, chars: text.length }),
      ...(piece.nextOffset !== undefined && { nextOffset: piece.nextOffset }),
    },
  };
}

const CODE = /[/+](?:json|xml|javascript|ecmascript|css|csv|yaml|toml|sql)\b|^text\/(?!plain|markdown|html)/;

/** Text that is no page: Markdown and plain text as they are, anything written for programs as code. */
export function plainText(text: string, mime: string): { readonly text: string; readonly removed: number } {
  const clean = stripInvisible(text);
  if (!CODE.test(mime)) return clean;
  const language = /(\w+)$/.exec(mime)?.[1] ?? '';
  const longest = Math.max(2, ...Array.from(clean.text.matchAll(/`{3,}/g), ([marks]) => marks.length));
  const marks = '`'.repeat(longest + 1);
  return { ...clean, text: `${marks}${language}\n${clean.text.replace(/\n$/, '')}\n${marks}` };
}
