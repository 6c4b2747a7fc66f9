import { attributeOf } from '../dom.ts';
import type { Entry } from '../perceive/scene.ts';

export interface Targets {
  /** Links to the same address get the same number; links without an address get none. */
  of(entry: Entry): number | undefined;
}

const NOWHERE = /^\s*(?:#?\s*$|javascript:)/i;
const PLAIN = /^\/[\w-][\w/-]*$/;

export function createTargets(): Targets {
  const numbers = new Map<string, number>();
  const { origin } = location;
  const hasPlainBase = document.baseURI.startsWith(`${origin}/`);
  return {
    of({ element, tag }) {
      if (tag !== 'a' && tag !== 'area') return undefined;
      const written = attributeOf(element, 'href');
      if (written === null || NOWHERE.test(written)) return undefined;
      // Concatenated where that is safe, because resolving an address in the browser is slow.
      const address = hasPlainBase && PLAIN.test(written) ? origin + written : addressOf(element, written);
      const known = numbers.get(address);
      if (known !== undefined) return known;
      numbers.set(address, numbers.size + 1);
      return numbers.size;
    },
  };
}

function addressOf(element: Element, written: string): string {
  return element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement ? element.href : written;
}
