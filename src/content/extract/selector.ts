import type { ParsedElement, PageNode } from '../parse/index.ts';

const PLAIN = /^[A-Za-z_][\w-]*$/;
const MAX_STEPS = 60;

/** A CSS selector of one element: from the nearest id that names it alone, by tags and places. */
export function selectorOf(element: ParsedElement, isOnly: (selector: string) => boolean): string {
  const steps: string[] = [];
  for (let at: ParsedElement | null = element; at !== null && steps.length < MAX_STEPS; at = at.parentNode) {
    const tag = at.localName.toLowerCase();
    if (tag === 'html' || tag === '#document') break;
    const id = at.getAttribute('id') ?? '';
    if (PLAIN.test(id) && isOnly(`#${id}`)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(tag === 'body' ? tag : `${tag}:nth-of-type(${placeOf(at)})`);
  }
  return steps.join(' > ');
}

function placeOf(element: ParsedElement): number {
  let place = 1;
  for (let at: PageNode | null = element.previousSibling; at !== null; at = at.previousSibling)
    if (at.localName === element.localName && at.nodeType === element.nodeType) place += 1;
  return place;
}
