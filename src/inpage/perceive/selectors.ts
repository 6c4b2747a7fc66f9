import { attributeOf, idOf, localNameOf, parentNodeOf, previousElementOf, selectAll } from '../dom.ts';
import { elementWithNumber } from './node-numbers.ts';
import type { Selectors } from '../contract/perception.ts';
import { squeeze } from './text.ts';

const MOST_STEPS = 40;
const MOST_ROOTS = 20;
const MOST_TEXT_CHARS = 80;
const TELLING = ['data-testid', 'data-test', 'name', 'aria-label', 'href', 'type'];

/** Selectors for finding the element with other tools; `>>>` pierces a shadow root. */
export function selectorsOf(node: number): Selectors | null {
  const element = elementWithNumber(node);
  if (element?.isConnected !== true) return null;
  const parts: string[] = [];
  let at: Element | undefined = element;
  while (at !== undefined && parts.length < MOST_ROOTS) {
    const root: Node = at.getRootNode();
    const shadow: ShadowRoot | undefined = root instanceof ShadowRoot ? root : undefined;
    parts.unshift(within(at, shadow));
    at = shadow?.host;
  }
  const text = element.childElementCount < 20 ? squeeze(shortText(element), MOST_TEXT_CHARS) : '';
  return { css: parts.join(' >>> '), ...(text !== '' && { text }) };
}

function shortText(element: Element): string {
  return element.textContent.slice(0, MOST_TEXT_CHARS * 4);
}

/** A short selector that is unique in its tree. */
function within(element: Element, root: ShadowRoot | undefined): string {
  const isAlone = (selector: string): boolean => selectAll(selector, root).length === 1;
  let path = '';
  let at: Element | null = element;
  for (let steps = 0; at !== null && steps < MOST_STEPS; steps++) {
    for (const own of ownSelectors(at)) if (isAlone(own + path)) return own + path;
    path = ` > ${placed(at)}${path}`.replace(/^ > /, ' > ');
    const parent: Node | null = parentNodeOf(at);
    if (isAlone(path.slice(3))) return path.slice(3);
    at = parent instanceof Element ? parent : null;
  }
  return path.slice(3);
}

function ownSelectors(element: Element): string[] {
  const tag = CSS.escape(localNameOf(element));
  const id = idOf(element);
  const found = id === '' || /\d{4,}/.test(id) ? [] : [`#${CSS.escape(id)}`];
  for (const name of TELLING) {
    const value = attributeOf(element, name);
    if (value !== null && value !== '' && value.length <= 80)
      found.push(`${tag}[${name}=${CSS.escape(value)}]`);
  }
  return found;
}

function placed(element: Element): string {
  const tag = localNameOf(element);
  let place = 1;
  for (let at = previousElementOf(element); at !== null; at = previousElementOf(at))
    if (localNameOf(at) === tag) place += 1;
  return `${CSS.escape(tag)}:nth-of-type(${place})`;
}
