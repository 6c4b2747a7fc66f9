const MOST_TAG_CHARS = 60;
const TAG = /^[a-z][a-z0-9-]*$/;
// Tags that a parser treats specially, and their replacements.
const OTHER_TAGS: Readonly<Record<string, string>> = {
  html: 'div',
  body: 'div',
  frameset: 'div',
  frame: 'iframe',
  xmp: 'pre',
  listing: 'pre',
  plaintext: 'pre',
  image: 'img',
};
const ATTRIBUTE = /^[a-z_][a-z0-9_:.-]*$/;

/** An element's tag in the text: scripts can create elements with names that no parser accepts. */
export function tagInText(tag: string): string {
  if (tag.length > MOST_TAG_CHARS || !TAG.test(tag)) return 'span';
  return Object.hasOwn(OTHER_TAGS, tag) ? (OTHER_TAGS[tag] ?? tag) : tag;
}

export function isPlainName(name: string): boolean {
  return name.length <= MOST_TAG_CHARS && ATTRIBUTE.test(name);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '') : text;
}

function escapeValue(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '') : text;
}

/** With a space before it. */
export function attribute(name: string, value: string): string {
  return ` ${name}="${escapeValue(value)}"`;
}

/** Truncates without splitting a surrogate pair. */
export function cut(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
}
