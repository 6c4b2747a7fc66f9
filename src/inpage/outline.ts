import type { Outline } from './results.ts';

const MOST_HEADINGS = 12;
const MOST_CHARS = 120;

export function outline(): Outline {
  const visible = [...document.querySelectorAll('h1, h2, h3')].map(visibleText).filter((text) => text !== '');
  return {
    title: squeeze(document.title, 200),
    headings: visible.slice(0, MOST_HEADINGS),
    headingCount: visible.length,
    isLoading: document.readyState === 'loading',
  };
}

function visibleText(heading: Element): string {
  const shown = heading.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return shown && heading instanceof HTMLElement ? squeeze(heading.innerText, MOST_CHARS) : '';
}

function squeeze(text: string, maxChars: number): string {
  const line = text
    .slice(0, maxChars * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > maxChars ? `${line.slice(0, maxChars).toWellFormed()}…` : line;
}
