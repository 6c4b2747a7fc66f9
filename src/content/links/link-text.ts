import { stripInvisible } from '../../core/index.ts';
import { attribute, type LinkNode } from './dom.ts';

const MAX_TEXT = 200;
// At most this much of a link is read: its text is cut to far less.
const MAX_NODES = 500;
const TEXT = 3;

/** The text of a link, or else the description of its image. */
export function textOfLink(link: LinkNode): string {
  let text = '';
  let alt = '';
  let node: LinkNode | null = link.firstChild;
  for (let seen = 0; node !== null && seen < MAX_NODES && text.length < 4 * MAX_TEXT; seen++) {
    if (node.nodeType === TEXT) text += (node.textContent ?? '').slice(0, 4 * MAX_TEXT);
    else if (node.localName === 'img') alt ||= attribute(node, 'alt');
    else text += ' ';
    node = next(node, link);
  }
  return shortened(text) || shortened(alt);
}

function next(node: LinkNode, root: LinkNode): LinkNode | null {
  const isText = !/^(?:script|style|svg|template)$/.test(node.localName ?? '');
  if (isText && node.firstChild !== null) return node.firstChild;
  let at: LinkNode | null = node;
  while (at !== null && at !== root) {
    if (at.nextSibling !== null) return at.nextSibling;
    at = at.parentNode;
  }
  return null;
}

function shortened(raw: string): string {
  const text = stripInvisible(raw.slice(0, 8 * MAX_TEXT).toWellFormed())
    .text.replace(/\s+/g, ' ')
    .trim();
  if (text.length <= MAX_TEXT) return text;
  return `${text
    .slice(0, MAX_TEXT - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}
