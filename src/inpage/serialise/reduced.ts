import { attributeOf, firstChildOf, localNameOf, nextSiblingOf } from '../dom.ts';
import { addressOf } from './addresses.ts';
import { attributesOf } from './attributes.ts';
import { attribute, cut } from './escape.ts';
import type { AttributeSet } from '../contract/serialised.ts';

const MOST_CHARS = 500;
const MOST_LOOKED_AT = 20;

/** A drawing as its description; undefined if it has none. */
export function drawingHtml(element: Element, tag: string, mark: string): string | undefined {
  const label = (attributeOf(element, 'aria-label') ?? titleIn(element)).replace(/\s+/g, ' ').trim();
  if (label === '' && mark === '') return undefined;
  const name = label === '' ? '' : attribute('aria-label', cut(label, MOST_CHARS));
  return `<${tag} role="img"${name}${mark}></${tag}>`;
}

function titleIn(element: Element): string {
  let child = firstChildOf(element);
  for (let count = 0; child !== null && count < MOST_LOOKED_AT; count++, child = nextSiblingOf(child)) {
    if (!(child instanceof Element) || localNameOf(child) !== 'title') continue;
    const text = firstChildOf(child);
    return text instanceof Text ? text.substringData(0, MOST_CHARS * 2) : '';
  }
  return '';
}

interface MediaSource {
  readonly tag: string;
  readonly which: AttributeSet;
  readonly mark: string;
}

/** Audio and video, without the fallback content. */
export function mediaHtml(element: Element, { tag, which, mark }: MediaSource): string {
  const src = element instanceof HTMLMediaElement ? addressOf(element.currentSrc) : undefined;
  const own = addressOf(attributeOf(element, 'src') ?? '');
  return `<${tag}${attributesOf(element, which, { src: src ?? own })}${mark}></${tag}>`;
}
