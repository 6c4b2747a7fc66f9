import type { Outline } from './results.ts';

const MOST_HEADINGS = 12;
const MOST_CHARS = 120;
// Enough for an assertion about it; answers show less.
const MOST_TITLE_CHARS = 1_000;

export function outline(): Outline {
  const headings: string[] = [];
  let headingCount = 0;
  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3')) {
    if (!heading.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // The rendered text costs a layout; beyond those that are shown the plain one tells whether there is any.
    const text = headings.length < MOST_HEADINGS ? heading.innerText : heading.textContent;
    if (text.trim() === '') continue;
    headingCount += 1;
    if (headings.length < MOST_HEADINGS) headings.push(squeeze(text, MOST_CHARS));
  }
  const title = squeeze(document.title, MOST_TITLE_CHARS);
  return { title, headings, headingCount, isLoading: document.readyState === 'loading' };
}

function squeeze(text: string, maxChars: number): string {
  const line = text
    .slice(0, maxChars * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxChars) return line;
  return `${line.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…`;
}
