import { stripInvisible } from '../../core/index.ts';

const CODE = /[/+](?:json|xml|javascript|ecmascript|css|csv|yaml|toml|sql)\b|^text\/(?!plain|markdown|html)/;

/** Text that is not a page: Markdown and plain text as they are, other formats as a code block. */
export function plainText(text: string, mime: string): { readonly text: string; readonly removed: number } {
  const clean = stripInvisible(text);
  if (!CODE.test(mime)) return clean;
  const language = /(\w+)$/.exec(mime)?.[1] ?? '';
  const longest = Math.max(2, ...Array.from(clean.text.matchAll(/`{3,}/g), ([marks]) => marks.length));
  const marks = '`'.repeat(longest + 1);
  return { ...clean, text: `${marks}${language}\n${clean.text.replace(/\n$/, '')}\n${marks}` };
}
