import type { OutlineBox } from './outline.ts';
import { bitsOf } from './word-groups.ts';

const CHROME_TAGS = new Set(['nav', 'aside', 'header', 'footer', 'form', 'dialog']);
const CHROME_ROLES = new Set(['navigation', 'complementary', 'banner', 'contentinfo', 'search', 'dialog']);
const CONTENT_TAGS = new Set(['article', 'main']);
const BESIDE = bitsOf(['nav', 'beside', 'share', 'advert', 'ask', 'meta', 'talk']);

/** Whether a box is in a part of the page that is around its content. */
export function isInChrome(box: OutlineBox): boolean {
  for (let at: OutlineBox | undefined = box; at !== undefined; at = at.parent) {
    if (CONTENT_TAGS.has(at.tag) || at.role === 'main') return false;
    if (isChrome(at)) return true;
  }
  return false;
}

/** The header of an article or a section is content; that of the page is not. */
export function isChrome({ tag, role, parent }: OutlineBox): boolean {
  const isOwnHeader = tag === 'header' && /^(?:article|main|section)$/.test(parent?.tag ?? '');
  return (CHROME_TAGS.has(tag) && !isOwnHeader) || CHROME_ROLES.has(role);
}

/** Whether its class or id names something that accompanies content. */
export function isNamedBeside({ groups }: OutlineBox): boolean {
  return (groups & BESIDE) !== 0;
}
