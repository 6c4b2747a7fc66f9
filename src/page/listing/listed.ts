import type { PageElement } from '../../element/index.ts';

const ELSEWHERE = /^(?:#|mailto:|javascript:)/i;
const SCRIPT = /^javascript:/i;
// Code of links that do nothing by themselves; whitespace and comments are already removed.
const NOTHING = /^(?:;|\{\}|undefined|return(?:false)?|void\(?(?:0|null)?\)?)*$/i;

// Class names that hide an element; a hidden field is usually replaced by its styled label, so fields are exempt.
const HIDDEN = new Set(['hidden', 'invisible', 'sr-only', 'visually-hidden']);
const FIELDS = new Set(['input', 'select', 'textarea']);

/** Whether an element is listed: all are, except links that lead nowhere and elements hidden by their class. */
export function isListed(element: PageElement): boolean {
  return leadsSomewhere(element) && !isHiddenByClass(element);
}

function isHiddenByClass({ tag, attributes }: PageElement): boolean {
  const words = attributes['class']?.split(/\s+/) ?? [];
  // A conditional class such as md:block may override the hiding: then only what is rendered counts.
  const isCertain = !FIELDS.has(tag) && !words.some((word) => word.includes(':'));
  return isCertain && words.some((word) => HIDDEN.has(word));
}

/** Some links have an effect only through a click handler. */
function leadsSomewhere({ role, isHandled, attributes }: PageElement): boolean {
  const { href } = attributes;
  if (role !== 'link' || isHandled || href === undefined || !ELSEWHERE.test(href)) return true;
  return SCRIPT.test(href) && !NOTHING.test(codeIn(href));
}

function codeIn(href: string): string {
  const code = href.replace(SCRIPT, '');
  return decoded(code).replace(/\/\/.*|\s+/g, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // malformed encoding in the page
  }
}
