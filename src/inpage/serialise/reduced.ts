import { attributeOf, boundsOf, firstChildOf, localNameOf, nextSiblingOf } from '../dom.ts';
import { addressOf } from './addresses.ts';
import { attributesOf } from './attributes.ts';
import { attribute, cut } from './escape.ts';
import type { AttributeSet } from '../contract/serialised.ts';

const MOST_CHARS = 500;
const MOST_LOOKED_AT = 20;

interface LeafSource {
  readonly tag: string;
  readonly which: AttributeSet;
  readonly mark: string;
}

/** A drawing as its description and, if it is as large as a picture, its size; undefined if it has neither. */
export function drawingHtml(element: Element, { tag, which, mark }: LeafSource): string | undefined {
  const label = (attributeOf(element, 'aria-label') ?? titleIn(element)).replace(/\s+/g, ' ').trim();
  const size = which === 'reading' ? sizeOf(element) : '';
  if (label === '' && mark === '' && size === '') return undefined;
  const name = label === '' ? '' : attribute('aria-label', cut(label, MOST_CHARS));
  return `<${tag} role="img"${name}${size}${mark}></${tag}>`;
}

const LEAST_SIDE_PX = 100;

function sizeOf(element: Element): string {
  const { width, height } = boundsOf(element);
  if (width < LEAST_SIDE_PX || height < LEAST_SIDE_PX) return '';
  return attribute('width', String(Math.round(width))) + attribute('height', String(Math.round(height)));
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

/** Audio and video, without the fallback content. */
export function mediaHtml(element: Element, { tag, which, mark }: LeafSource): string {
  const src = element instanceof HTMLMediaElement ? addressOf(element.currentSrc) : undefined;
  const own = addressOf(attributeOf(element, 'src') ?? '');
  return `<${tag}${attributesOf(element, which, { src: src ?? own })}${mark}></${tag}>`;
}
