import { attributeOf, firstChildOf, localNameOf, selectAll } from '../dom.ts';
import { addressOf } from './addresses.ts';
import { attribute, cut, escapeText } from './escape.ts';
import { title } from '../title.ts';

const MOST_TAGS = 200;
const MOST_CHARS = 2_000;
// Longer data is left out: truncated JSON is useless.
const MOST_DATA_CHARS = 500_000;
const MOST_DATA = 50;
const TELLING_LINKS = new Set(['canonical', 'alternate', 'amphtml', 'next', 'prev', 'author', 'license']);
// Internal to the page, or private.
const UNTOLD = /csrf|token|verification|nonce|viewport|^msapplication|^apple-|theme-color|^x-/i;

/** The document's metadata. */
export function headHtml(): string {
  const tags = ['<meta charset="utf-8">', `<title>${escapeText(title())}</title>`];
  const elements = selectAll('meta[content], link[rel][href]');
  for (const element of elements.slice(0, MOST_TAGS * 5)) {
    const html = localNameOf(element) === 'link' ? linkHtml(element) : metaHtml(element);
    if (html !== undefined && tags.length < MOST_TAGS) tags.push(html);
  }
  return [...tags, ...dataHtml()].join('');
}

function metaHtml(element: Element): string | undefined {
  const name = ['property', 'name'].find((each) => attributeOf(element, each) !== null);
  const value = name === undefined ? '' : (attributeOf(element, name) ?? '');
  if (name === undefined || value.length > 200 || UNTOLD.test(value)) return undefined;
  const content = cut(attributeOf(element, 'content') ?? '', MOST_CHARS);
  return `<meta${attribute(name, value)}${attribute('content', content)}>`;
}

function linkHtml(element: Element): string | undefined {
  const rel = (attributeOf(element, 'rel') ?? '').trim().toLowerCase();
  const href = TELLING_LINKS.has(rel) ? addressOf(attributeOf(element, 'href') ?? '') : undefined;
  if (href === undefined) return undefined;
  const others = ['hreflang', 'type', 'title'].map((name) => {
    const value = attributeOf(element, name);
    return value === null ? '' : attribute(name, cut(value, 200));
  });
  return `<link${attribute('rel', rel)}${attribute('href', href)}${others.join('')}>`;
}

/** Structured data from anywhere in the document. */
function dataHtml(): string[] {
  const told: string[] = [];
  let left = MOST_DATA_CHARS;
  for (const script of selectAll('script[type="application/ld+json" i]').slice(0, MOST_DATA)) {
    const node = firstChildOf(script);
    if (!(node instanceof Text) || node.length > left) continue;
    left -= node.length;
    // Escaped so that nothing in it ends the script.
    const data = node.data.replace(/<(?=[/!])/g, '\\u003c');
    told.push(`<script type="application/ld+json">${data}</script>`);
  }
  return told;
}
