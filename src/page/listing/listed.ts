import type { PageElement } from '../../element/index.ts';

const ELSEWHERE = /^(?:#|mailto:|javascript:)/i;
const SCRIPT = /^javascript:/i;
// What pages write where a link shall do nothing by itself; blanks and comments are gone already.
const NOTHING = /^(?:;|\{\}|undefined|return(?:false)?|void\(?(?:0|null)?\)?)*$/i;

// Words of a class that say so; a field that is hidden by one is drawn anew by its label.
const HIDDEN = new Set(['hidden', 'invisible', 'sr-only', 'visually-hidden']);
const FIELDS = new Set(['input', 'select', 'textarea']);

/** Whether an element is listed: all are, but for links that lead nowhere, and what its class says is for nobody's eyes. */
export function isListed(element: PageElement): boolean {
  return leadsSomewhere(element) && !isHiddenByClass(element);
}

function isHiddenByClass({ tag, attributes }: PageElement): boolean {
  const words = attributes['class']?.split(/\s+/) ?? [];
  // A word with a condition, such as md:block, takes the other back: then what is drawn counts.
  const isCertain = !FIELDS.has(tag) && !words.some((word) => word.includes(':'));
  return isCertain && words.some((word) => HIDDEN.has(word));
}

/** Some links do something only when their click is handled. */
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
    return text; // not well encoded, as the page has it
  }
}
