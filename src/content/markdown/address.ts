const ALLOWED = /^(?:https?|mailto|tel|ftp):/;
// Longer ones carry data, not an address.
const MAX_ADDRESS = 4096;

/** Resolves the links of one document. */
export class Addresses {
  readonly #base: string;
  readonly #known = new Map<string, string | undefined>();

  constructor(base: string) {
    this.#base = base;
  }

  /** The absolute address; undefined if it is not an address or must not be followed. */
  resolve(href: string): string | undefined {
    const known = this.#known.get(href);
    if (known !== undefined || this.#known.has(href)) return known;
    const resolved = href.length > MAX_ADDRESS ? undefined : this.#parse(href);
    this.#known.set(href, resolved);
    return resolved;
  }

  /** The fragment that a link within this document points to. */
  fragment(href: string): string | undefined {
    const hash = href.indexOf('#');
    if (hash === -1) return undefined;
    const page = href.slice(0, hash);
    if (page !== '' && page !== this.#base.split('#', 1)[0]) return undefined;
    return unescaped(href.slice(hash + 1));
  }

  #parse(href: string): string | undefined {
    const url = URL.canParse(href, this.#base) ? new URL(href, this.#base).href : '';
    return ALLOWED.test(url) && url.length <= MAX_ADDRESS ? url : undefined;
  }
}

function unescaped(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // a stray "%" is part of the name
  }
}

// Characters that end a link, a code span or a table cell, or are not part of an address.
const UNSAFE = /[\s<>\\`|"\p{C}]|(?<=!)\[/gu;

/** An address as it can be written between the parentheses of a link. */
export function addressText(url: string): string {
  const safe = url.replace(UNSAFE, (character) => encodeURIComponent(character.toWellFormed()));
  return hasBalancedParentheses(safe) ? safe : safe.replaceAll('(', '%28').replaceAll(')', '%29');
}

function hasBalancedParentheses(text: string): boolean {
  if (!text.includes('(') && !text.includes(')')) return true;
  let open = 0;
  for (const character of text) {
    if (character === '(') open++;
    else if (character === ')' && --open < 0) return false;
    if (open > 3) return false;
  }
  return open === 0;
}
