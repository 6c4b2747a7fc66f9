import type { Attributes } from './html/read-dom.ts';
import { textOf, type HtmlElement } from './html/tree.ts';
import { endParagraph, type WritingContext, type Writing } from './writing.ts';
import type { Addresses } from './address.ts';

// How common generators name notes and the references to them.
const NOTE_NAME =
  /^(?:user-content-)?(?:fn|foot-?note|end-?note|cite_note|_ftn|_edn|ftnt|sdfootnote|sdendnote|easy-footnote-bottom|note)[-_:.]?(?!ref)[\w-]{0,40}\d|^(?:user-content-)?(?:fn|fn:)[-_]?(?!ref)[\w-]{1,20}$/i;
const BACK_NAME =
  /(?:fn|footnote|ftnt?|edn|note|cite|endnote|easy-footnote)[-_:]?_?ref|^cite_ref|^sd(?:foot|end)note\d+anc/i;
const REFERENCE_CLASS = /(?:^|\s)(?:footnote-?ref(?:erence)?|noteref|fn-?ref)(?:\s|$)/i;
const BACK_CLASS =
  /(?:^|\s)(?:(?:footnote|fn|data-footnote)-?back-?(?:ref|link)|mw-cite-backlink|reversefootnote)(?:\s|$)/i;
const BACK_TEXT = /^[\s\ufe0e\ufe0f↩↑⏎⤴^←↵]*$/;

/** The fragment that a link to a note names. */
export function noteFragment(attributes: Attributes, addresses: Addresses): string | undefined {
  const { href, role } = attributes;
  if (href === undefined || !href.includes('#') || isBackLink(attributes, addresses)) return undefined;
  const fragment = addresses.fragment(href);
  if (fragment === undefined || fragment === '') return undefined;
  if (role === 'doc-noteref' || REFERENCE_CLASS.test(attributes['class'] ?? '')) return fragment;
  return NOTE_NAME.test(fragment) ? fragment : undefined;
}

/** Whether a link leads from a note back to its reference. */
export function isBackLink(attributes: Attributes, addresses: Addresses): boolean {
  const { href = '', role } = attributes;
  if (role === 'doc-backlink' || BACK_CLASS.test(attributes['class'] ?? '')) return true;
  return BACK_NAME.test(addresses.fragment(href) ?? '');
}

/** Whether an element only contains such links. */
export function isBackLinks({ attributes }: HtmlElement): boolean {
  return BACK_CLASS.test(attributes['class'] ?? '');
}

export function isBackText(text: string): boolean {
  return BACK_TEXT.test(text);
}

/** Labels by fragment: the text of the reference, or else the name of its target. */
export function noteLabels(
  notes: ReadonlyMap<string, HtmlElement>,
): (fragment: string) => string | undefined {
  const labels = new Map<string, string>();
  return (fragment) => {
    const reference = notes.get(fragment);
    if (reference === undefined) return undefined;
    const known = labels.get(fragment);
    if (known !== undefined) return known;
    const label = labelFrom(textOf(reference)) || labelFrom(fragment) || 'note';
    labels.set(fragment, label);
    return label;
  };
}

function labelFrom(text: string): string {
  if (text.length > 60) return '';
  return text
    .trim()
    .replace(/^[[(]|[\])]$/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '');
}

/** The label of a note element. */
export function noteIdOf({ noteLabel }: Writing, { attributes }: HtmlElement): string | undefined {
  const { id, name } = attributes;
  return (id === undefined ? undefined : noteLabel(id)) ?? (name === undefined ? undefined : noteLabel(name));
}

export function writeNote(
  writing: Writing,
  element: HtmlElement,
  { label, context }: { readonly label: string; readonly context: WritingContext },
): void {
  const write = (): void => {
    writing.children(writing, withoutLabel(element, label), { ...context, isItem: false });
    endParagraph(writing);
  };
  if (writing.out.isCell) write();
  else writing.blocks.within({ kind: 'note', first: `[^${label}]: `, rest: '    ' }, write);
}

// A label in brackets, each of them an element, with white space between.
const MAX_LABEL_PARTS = 8;

/** A note without its leading number, which is the label already. */
function withoutLabel(element: HtmlElement, label: string): HtmlElement {
  let text = '';
  for (const [at, child] of element.children.slice(0, MAX_LABEL_PARTS).entries()) {
    const part = typeof child === 'string' ? child : textOf(child);
    const shown = [`[${label}]`, `${label}. `].find((form) => (text + part).trimStart().startsWith(form));
    if (shown !== undefined && typeof child === 'string') {
      const rest = (text + part).trimStart().slice(shown.length);
      return { ...element, children: [rest, ...element.children.slice(at + 1)] };
    }
    text += part;
    const isWhole = text.trim() === label && !element.children.some((other) => other === ']');
    if (isWhole) return { ...element, children: element.children.slice(at + 1) };
    if (text.length > label.length + 20) break;
  }
  return element;
}
