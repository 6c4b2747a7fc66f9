import { isElement, TEXT, type ParsedElement, type PageNode } from '../parse/index.ts';
import { planOf } from './render-plan.ts';
import type { Outline } from './outline.ts';
import { INLINE } from './tags.ts';

const KEPT_TAGS = new Set(
  'a abbr article b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark math ol p picture pre q rp rt ruby s samp section source small span strong sub summary sup table tbody td tfoot th thead time tr u ul var'.split(
    ' ',
  ),
);
const KEPT_ATTRIBUTES =
  'href src srcset alt title class lang dir colspan rowspan start type value datetime data-src data-lang data-language'.split(
    ' ',
  );
const VOID = new Set(['br', 'hr', 'img', 'col', 'source', 'wbr']);

interface Open {
  readonly element: ParsedElement;
  readonly tag: string;
}

/** The kept blocks as HTML, inside the elements that they stood in. */
export function renderHtml(outline: Outline, kept: readonly boolean[]): string {
  const plan = planOf(outline, kept);
  const out: string[] = [];
  const open: Open[] = [];
  let node: PageNode | null = outline.root.firstChild;
  while (node !== null) {
    if (node.nodeType === TEXT && plan.texts.has(node)) out.push(escapeText(node.textContent ?? ''));
    const inside: PageNode | null =
      isElement(node) && plan.elements.has(node) ? enter(node, open, out) : null;
    node = inside ?? nextAfter(node, open, out);
  }
  return out.join('').trim();
}

function enter(element: ParsedElement, open: Open[], out: string[]): PageNode | null {
  const tag = outTag(element);
  out.push(openTag(element, tag));
  if (VOID.has(tag)) return null;
  const inside = element.firstChild;
  if (inside === null) out.push(`</${tag}>`);
  else open.push({ element, tag });
  return inside;
}

function nextAfter(from: PageNode, open: Open[], out: string[]): PageNode | null {
  let node = from;
  while (node.nextSibling === null) {
    const last = open.pop();
    if (last === undefined) return null;
    out.push(`</${last.tag}>`);
    node = last.element;
  }
  return node.nextSibling;
}

function outTag(element: ParsedElement): string {
  const tag = element.localName.toLowerCase();
  if (KEPT_TAGS.has(tag)) return tag;
  return INLINE.has(tag) ? 'span' : 'div';
}

function openTag(element: ParsedElement, tag: string): string {
  let attributes = '';
  for (const name of KEPT_ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value !== null && value !== '')
      attributes += ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  }
  return `<${tag}${attributes}>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
