import { attributeOf, hasAttributesOf } from '../dom.ts';
import { addressOf, sourceOfPicture, writtenAddress } from './addresses.ts';
import { attribute, cut, isPlainName } from './escape.ts';
import type { AttributeSet } from '../contract/serialised.ts';

export const MARK = 'data-web-agent-id';

/** What reading needs, with the characters that are kept of it. */
const READING: ReadonlyMap<string, number> = new Map([
  ...entries('alt title aria-label alttext', 1_000),
  ...entries('class value placeholder', 500),
  ...entries(
    'id role lang dir colspan rowspan start reversed type checked selected datetime itemprop itemtype itemscope itemid',
    200,
  ),
  ...entries('data-lang data-language open headers scope name for rel hreflang width height min max', 200),
  ...entries('aria-level aria-current content encoding span', 200),
]);
const ADDRESSES = new Set(['href', 'src', 'poster', 'data', 'cite', 'action', 'formaction', 'xlink:href']);
const READ_ADDRESSES = new Set(['href', 'src', 'poster', 'data', 'cite']);
// What runs or styles, and what has no sense outside of the page.
const NEVER =
  /^(?:on.*|style|srcset|sizes|srcdoc|imagesrcset|imagesizes|nonce|integrity|ping|background|data-web-agent.*|data-frame)$/;
// What microdata says with an element that nobody sees.
const OF_PROPERTIES = ['itemprop', 'itemscope', 'itemtype', 'itemid', 'content', 'href'];
const MOST_CHARS = 2_000;
const MOST_ATTRIBUTES = 60;

function entries(names: string, chars: number): [string, number][] {
  return names.split(' ').map((name) => [name, chars]);
}

const namesOf: (this: Element) => string[] = Reflect.get(Element.prototype, 'getAttributeNames');

/** Values that stand in the place of those that the attributes have; undefined leaves one out. */
export type Overrides = Readonly<Record<string, string | undefined>>;

/** What the start tag of an element holds, each with a blank before it. */
export function attributesOf(element: Element, which: AttributeSet, overrides: Overrides = {}): string {
  let text = '';
  for (const [name, own] of namesInText(element)) {
    const value = Object.hasOwn(overrides, name) ? undefined : valueOf(element, { name, own }, which);
    if (value !== undefined) text += attribute(name, value);
  }
  for (const [name, value] of Object.entries(overrides))
    if (value !== undefined) text += attribute(name, cut(value, MOST_CHARS));
  return text;
}

/**
 * The names as whoever reads the text will understand them, with those that the element has: outside of HTML they keep
 * their letters, and one that is there twice is meant in small letters.
 */
function namesInText(element: Element): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (!hasAttributesOf(element)) return names;
  for (const own of namesOf.call(element).slice(0, MOST_ATTRIBUTES)) {
    const name = own.toLowerCase();
    if (name === own || !names.has(name)) names.set(name, own);
  }
  return names;
}

interface Name {
  /** In small letters. */
  readonly name: string;
  readonly own: string;
}

function valueOf(element: Element, { name, own }: Name, which: AttributeSet): string | undefined {
  const chars = which === 'all' ? charsOfAny(name) : READING.get(name);
  const isAddress = (which === 'all' ? ADDRESSES : READ_ADDRESSES).has(name);
  if (chars === undefined && !isAddress) return undefined;
  const value = attributeOf(element, own);
  if (value === null) return undefined;
  if (!isAddress) return cut(value, chars ?? MOST_CHARS);
  return which === 'acting' ? writtenAddress(value) : addressOf(value);
}

function charsOfAny(name: string): number | undefined {
  return NEVER.test(name) || !isPlainName(name) ? undefined : MOST_CHARS;
}

/** Data about what is written, and none of what else such an element does to a document. */
export function propertyAttributes(element: Element, which: AttributeSet): string {
  return OF_PROPERTIES.map((name) => {
    const value = valueOf(element, { name, own: name }, which);
    return value === undefined ? '' : attribute(name, value);
  }).join('');
}

export function pictureAttributes(element: Element, which: AttributeSet): string {
  return attributesOf(element, which, { src: sourceOfPicture(element) });
}
