import { visible } from './escape.ts';
import { BORDER, textOf, textsIn, type HtmlElement } from './html/tree.ts';
import { linkText, type Link } from './inline.ts';
import { isBackLink, isBackText, noteFragment, noteIdOf } from './notes.ts';
import type { WritingContext, Rule, Writing } from './writing.ts';

const PERMALINK_CLASS =
  /(?:^|[\s_-])(?:headerlink|hash-?link|header-?anchor|heading-?anchor|heading-?link|anchorjs-link|permalink|anchor-?link|direct-link|self-?link|headline-anchor)(?:$|[\s_-])/i;
const PERMALINK_TEXT =
  /^[\s#¶§🔗∞⚓︎]*$|^[\s↩↑⏎⤴^←↵\ufe0e\ufe0f]*$|^\s*(?:permalink|anchor|copy link|direct link to\b.*|link to this \w+)\s*$/iu;
// Longer texts are always kept.
const MAX_PERMALINK = 200;

export const anchor: Rule = (writing, element, context) => {
  const { attributes } = element;
  const { href } = attributes;
  if (href === undefined) {
    writeTarget(writing, element, context);
    return;
  }
  const fragment = noteFragment(attributes, writing.addresses);
  const label = fragment === undefined ? undefined : writing.noteLabel(fragment);
  if (label !== undefined) {
    writing.inline.markdown(`[^${label}]`, { ...context, link: undefined });
    return;
  }
  if (isBackLink(attributes, writing.addresses)) {
    writeTarget(writing, element, context);
    return;
  }
  if (isPermalink(writing, element)) return;
  writeLink(writing, element, context);
};

/** A back link of a note is left out; if it is also the number of the note, it begins the note. */
function writeTarget(writing: Writing, element: HtmlElement, context: WritingContext): void {
  const label = noteIdOf(writing, element);
  if (label !== undefined && writing.inline.isEmpty && !writing.out.isCell) {
    if (!isBackText(textOf(element))) writing.inline.note(label);
    return;
  }
  if (element.attributes['href'] === undefined) writing.children(writing, element, context);
}

/** Whether a link only offers the address of the heading next to it, or leads back up in the page. */
function isPermalink({ addresses }: Writing, { attributes, ...element }: HtmlElement): boolean {
  if (addresses.fragment(attributes['href'] ?? '') === undefined) return false;
  const text = textOf({ attributes, ...element });
  return text.length < MAX_PERMALINK && PERMALINK_TEXT.test(text);
}

function writeLink(writing: Writing, element: HtmlElement, context: WritingContext): void {
  const url = writing.addresses.resolve(element.attributes['href'] ?? '');
  const isOfHeading =
    context.isHeading && writing.addresses.fragment(element.attributes['href'] ?? '') !== undefined;
  if (url === undefined || isOfHeading) {
    writing.children(writing, element, context);
    return;
  }
  const link: Link = { url, hasWords: hasWords(element), hasFoundWords: false, isWritten: false };
  writing.children(writing, element, { ...context, link });
  // Its words are code or a table, which have no links around them.
  if (link.hasWords && !link.hasFoundWords)
    writing.inline.markdown(linkText('link', url), { ...context, link: undefined });
}

function hasWords(element: HtmlElement): boolean {
  for (const text of textsIn(element)) if (visible(text).trim() !== '') return true;
  return false;
}

/** The content of a heading, without links to the heading itself. */
export function headingAnchor(writing: Writing, element: HtmlElement, context: WritingContext): void {
  const children = element.children.filter(
    (child) =>
      typeof child === 'string' ||
      child === BORDER ||
      child.tag !== 'a' ||
      !PERMALINK_CLASS.test(child.attributes['class'] ?? ''),
  );
  const rest = { ...element, children };
  const isAllAnchor = textOf(rest).trim() === '';
  writing.children(writing, isAllAnchor ? element : rest, context);
}
