import { isElement, TEXT, type ParsedElement, type PageNode } from '../parse/index.ts';
import type { Image, Outline } from './outline.ts';
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

/** The kept blocks as HTML, inside their original elements. */
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

interface RenderPlan {
  readonly texts: ReadonlySet<PageNode>;
  readonly elements: ReadonlySet<PageNode>;
}

/** If these are kept, their empty children are kept too, to preserve the structure. */
const SHAPED = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

/** Which texts are written, and which elements around them. */
function planOf(outline: Outline, kept: readonly boolean[]): RenderPlan {
  const texts = new Set<PageNode>();
  const elements = new Set<PageNode>();
  const keptWords = new Float64Array(outline.boxes.length);
  for (const { index, box, nodes, words } of outline.blocks) {
    if (kept[index] !== true) continue;
    for (const node of nodes) {
      texts.add(node);
      addUpwards(node.parentNode, elements);
    }
    keptWords[box.index] = (keptWords[box.index] ?? 0) + words;
  }
  for (const { index, parent } of outline.boxes.toReversed())
    if (parent !== undefined)
      keptWords[parent.index] = (keptWords[parent.index] ?? 0) + (keptWords[index] ?? 0);
  for (const image of outline.images) if (standsInText(image, keptWords)) addUpwards(image.element, elements);
  addShapes(outline, elements);
  return { texts, elements };
}

function addUpwards(from: ParsedElement | null, elements: Set<PageNode>): void {
  for (let at = from; at !== null && !elements.has(at); at = at.parentNode) elements.add(at);
}

/** An image belongs to the text of the nearest box that has text. */
function standsInText({ box }: Image, keptWords: Float64Array): boolean {
  let at = box;
  while (at.words === 0 && at.parent !== undefined) at = at.parent;
  return (keptWords[at.index] ?? 0) >= Math.max(1, at.words / 2);
}

function addShapes({ boxes, breaks }: Outline, elements: Set<PageNode>): void {
  for (const { element, parent, words } of boxes)
    if (words === 0 && parent !== undefined && SHAPED.has(parent.tag) && elements.has(parent.element))
      elements.add(element);
  for (const line of breaks)
    if (line.parentNode !== null && elements.has(line.parentNode)) elements.add(line);
}
