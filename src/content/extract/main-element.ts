import type { OutlineBox, Outline } from './outline.ts';

/** The usual names of the main part, the most reliable first; the largest box with one of them is taken. */
const MAIN_NAMES: readonly ((box: OutlineBox) => boolean)[] = [
  ({ tag, role }) => tag === 'main' || role === 'main',
  ({ tag, role }) => tag === 'article' || role === 'article',
  named(/^(?:content|main|main-content|maincontent|primary|page-content|article|post|body-content)$/i),
  named(
    /(?:^|[-_])(?:post|entry|article|page|main|story|product|topic|thread)[-_]?(?:content|body|text|detail|details|main)?$/i,
  ),
];
/** A main part with less than this share of the words does not contain the content. */
const MIN_SHARE = 0.1;

export function mainElementOf({ boxes, words }: Outline): OutlineBox | undefined {
  for (const isNamed of MAIN_NAMES) {
    const best = boxes
      .filter((box) => box.words > 0 && isNamed(box))
      .reduce<OutlineBox | undefined>(
        (most, box) => (box.words > (most?.words ?? 0) ? box : most),
        undefined,
      );
    if (best !== undefined && best.words >= MIN_SHARE * words) return best;
  }
  return undefined;
}

function named(pattern: RegExp): (box: OutlineBox) => boolean {
  return ({ element, tag }) => {
    if (tag === 'body' || tag === 'html') return false;
    const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`
      .slice(0, 400)
      .split(/\s+/);
    return names.some((name) => name !== '' && pattern.test(name));
  };
}
