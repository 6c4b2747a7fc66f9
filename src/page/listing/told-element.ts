import { shorten } from '../../core/index.ts';
import type { PageElement } from '../../element/index.ts';
import { stateText } from '../../element/rank/index.ts';
import type { FullElement, ToldElement } from '../terms/index.ts';
import type { ListedElement, NamedElement } from './list-page.ts';

const MOST_TEXT_CHARS = 160;
const MOST_HREF_CHARS = 200;
const MOST_VALUE_CHARS = 80;
const MOST_CLASSES = 8;
const MOST_TAG_CHARS = 40;
const TOLD = ['href', 'id', 'name', 'type', 'placeholder', 'title', 'alt', 'download', 'target'] as const;
// URL parsers ignore them.
const BREAKS = /[\t\n\r]/g;
const LOGIN = /^((?:[a-z][a-z0-9+.-]*:)?\/\/)[^/?#@]*@/i;

export function tellElement(named: NamedElement): ToldElement {
  const { element, id, index } = named;
  return {
    web_agent_id: id,
    index,
    tag: tagOf(element),
    text: textOf(element),
    attributes: attributesOf(element),
  };
}

/** The same for a text search; the empty text matches any. */
export function tellMatch(named: NamedElement, wanted: string): ToldElement {
  const told = tellElement(named);
  const shown = shownPart(named.element, fold(wanted));
  return shown === '' || (wanted !== '' && fold(told.text).includes(fold(wanted)))
    ? told
    : { ...told, shown };
}

const MOST_SHOWN_CHARS = 80;

/** An element's visible text, starting shortly before the text that was searched for. */
function shownPart({ shown = '' }: PageElement, wanted: string): string {
  const start = Math.max(0, fold(shown).indexOf(wanted) - MOST_SHOWN_CHARS / 4);
  if (start === 0) return shorten(shown, MOST_SHOWN_CHARS);
  return `…${shorten(shown.slice(start).replace(/^[\udc00-\udfff]/, ''), MOST_SHOWN_CHARS)}`;
}

/** The form in which visible texts are compared. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const MOST_BRIEF_CHARS = 60;

/** Only what is needed to identify it. */
export function tellBriefly({ attributes, text, ...told }: ToldElement): ToldElement {
  const { href } = attributes;
  return {
    ...told,
    text: shorten(text, MOST_BRIEF_CHARS),
    attributes: typeof href === 'string' ? { href: shorten(href, MOST_BRIEF_CHARS) } : {},
  };
}

export function tellFully(named: NamedElement): FullElement {
  const { role, state } = named.element;
  const said = stateText(state, role);
  const { attributes, ...told } = tellElement(named);
  return {
    ...told,
    ...(!isSaidByTag(named.element) && { role }),
    attributes,
    ...(said !== undefined && { state: said }),
  };
}

export function tagOf({ tag }: PageElement): string {
  return tag.slice(0, MOST_TAG_CHARS);
}

export function textOf({ name }: PageElement): string {
  return shorten(name, MOST_TEXT_CHARS);
}

/** As written, without those that are empty or repeat the text, each shortened. */
export function attributesOf({ attributes, name, tag }: PageElement): ToldElement['attributes'] {
  const told: ToldElement['attributes'] = {};
  for (const each of TOLD) {
    const value = attributes[each];
    const isSaid = each === 'type' ? tag === 'button' : each !== 'href' && value === name;
    if (value === undefined || value === '' || isSaid) continue;
    told[each] = each === 'href' ? shortHref(value) : shorten(value, MOST_VALUE_CHARS);
  }
  const classes = (attributes['class'] ?? '').split(/\s+/).filter((word) => word !== '');
  if (classes.length > 0)
    told['class'] = classes.slice(0, MOST_CLASSES).map((word) => shorten(word, MOST_TAG_CHARS));
  return told;
}

/** As written, without credentials. */
function shortHref(href: string): string {
  return shorten(href.replace(BREAKS, '').replace(LOGIN, '$1'), MOST_HREF_CHARS);
}

const LINE_ATTRIBUTES = ['type', 'name', 'href', 'placeholder', 'title'] as const;
// Elements without content.
const VOID = new Set(['input', 'img', 'area', 'embed', 'hr']);

/** One line of the numbered list. */
export function tellLine({ element, id, index }: NamedElement): string {
  return `[${index}] ${tellHtml(element, id)}`;
}

/** A single element as HTML. */
export function tellHtml(element: PageElement, id: string): string {
  const { role, state } = element;
  const [tag, text] = [tagOf(element), textOf(element)];
  const attributes = attributesOf(element);
  const said = stateText(state, role);
  const isVoid = VOID.has(tag);
  const parts = [
    tag,
    attribute('data-web-agent-id', id),
    ...LINE_ATTRIBUTES.flatMap((name) => {
      const value = attributes[name];
      return typeof value === 'string' ? [attribute(name, value)] : [];
    }),
    ...(isSaidByTag(element) ? [] : [attribute('role', role)]),
    ...(isVoid && text !== '' ? [attribute('aria-label', text)] : []),
    ...(said === undefined ? [] : [attribute('state', said)]),
  ];
  const start = `<${parts.join(' ')}>`;
  return isVoid ? start : `${start}${escapeText(text)}</${tag}>`;
}

const BY_TAG = new Set(['a link', 'button button', 'textarea textbox', 'select combobox', 'summary button']);

/** Most roles are implied by the tag. */
function isSaidByTag({ tag, role }: PageElement): boolean {
  return tag === 'input' || BY_TAG.has(`${tag} ${role}`) || role === 'clickable';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}

/** On one line, whatever the page contains: a page must not be able to forge lines of the list. */
function attribute(name: string, value: string): string {
  const line = value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return `${name}="${line.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')}"`;
}

/** The number of elements per tag; if there are very many tags, the rare ones are counted together. */
export function countTags(
  listed: readonly ListedElement[],
  others: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const counts = new Map(Object.entries(others));
  for (const { element } of listed) {
    const tag = tagOf(element);
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const told = Object.fromEntries(ranked.slice(0, MOST_TAGS));
  const rest = ranked.slice(MOST_TAGS).reduce((sum, [, count]) => sum + count, 0);
  return rest === 0 ? told : { ...told, other: rest };
}

const MOST_TAGS = 30;
