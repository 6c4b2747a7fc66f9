import { attributeOf, hasAttributesOf } from '../dom.ts';
import { addressOf, sourceOfPicture, writtenAddress } from './addresses.ts';
import { attribute, cut, isPlainName } from './escape.ts';
import type { AttributeSet } from '../contract/serialised.ts';

export const MARK = 'data-web-agent-id';

/** Attributes for reading, with the maximum length of each. */
const READING: ReadonlyMap<string, number> = new Map([
  ...entries('alt title aria-label alttext', 1_000),
  ...entries('class value placeholder', 500),
  ...entries(
    'id role lang dir colspan rowspan start reversed type checked selected datetime itemprop itemtype itemscope itemid',
    200,
  ),
  ...entries('data-lang data-language open headers scope name for rel hreflang width height min max', 200),
  ...entries('aria-level aria-current content encoding span display mathvariant', 200),
]);
const ADDRESSES = new Set(['href', 'src', 'poster', 'data', 'cite', 'action', 'formaction', 'xlink:href']);
const READ_ADDRESSES = new Set(['href', 'src', 'poster', 'data', 'cite']);
// Scripts, styles, and what is meaningless outside the page.
const NEVER =
  /^(?:on.*|style|srcset|sizes|srcdoc|imagesrcset|imagesizes|nonce|integrity|ping|background|data-web-agent.*|data-frame)$/;
// Microdata attributes of invisible elements.
const OF_PROPERTIES = ['itemprop', 'itemscope', 'itemtype', 'itemid', 'content', 'href'];
const MOST_CHARS = 2_000;
const MOST_ATTRIBUTES = 60;

function entries(names: string, chars: number): [string, number][] {
  return names.split(' ').map((name) => [name, chars]);
}

const namesOf: (this: Element) => string[] = Reflect.get(Element.prototype, 'getAttributeNames');

/** Values that replace those of the attributes; undefined omits one. */
export type Overrides = Readonly<Record<string, string | undefined>>;

/** The attributes of an element's start tag, each with a space before it. */
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
 * Attribute names as a parser of the text reads them, with the element's own spelling: outside HTML they are
 * case-sensitive, and of two that differ in case the lower-case one is used.
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
  /** In lower case. */
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

/** Only microdata, without other attributes that affect a document. */
export function propertyAttributes(element: Element, which: AttributeSet): string {
  return OF_PROPERTIES.map((name) => {
    const value = valueOf(element, { name, own: name }, which);
    return value === undefined ? '' : attribute(name, value);
  }).join('');
}

export function pictureAttributes(element: Element, which: AttributeSet): string {
  return attributesOf(element, which, { src: sourceOfPicture(element) });
}
