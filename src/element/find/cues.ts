import type { PageElement } from '../model.ts';

/** A pattern by which a concept is recognised in an element's attributes. */
export interface Cue {
  readonly name: string;
  readonly how: '=' | '~' | '^' | '$' | '';
  readonly value: string;
}

export function cuesOf(cues: string | undefined): Cue[] {
  return (cues?.split('|') ?? []).map((cue) => {
    const at = cue.search(/[=~^$]/);
    if (at === -1) return { name: cue, how: '', value: '' };
    // one of the four, as matched by the expression
    return { name: cue.slice(0, at), how: cue.charAt(at) as Cue['how'], value: cue.slice(at + 1) };
  });
}

/** Whether an attribute matches the cue. */
export function hasCue({ attributes, role, tag }: PageElement, { name, how, value }: Cue): boolean {
  const written = attributes[name] ?? (name === 'role' ? role : name === 'tag' ? tag : undefined);
  if (written === undefined) return false;
  switch (how) {
    case '':
      return true;
    case '=':
      return written.toLowerCase() === value || (name !== 'href' && written.split(' ').includes(value));
    case '^':
      return written.toLowerCase().startsWith(value);
    case '$':
      return endsPath(written.toLowerCase(), value);
    case '~':
      return hasPart(written, value);
  }
}

function endsPath(href: string, end: string): boolean {
  const at = href.search(/[?#]/);
  return (at === -1 ? href : href.slice(0, at)).endsWith(end);
}

const SMALL = /[a-z]/;

/** Whether a name or class has a word as a separate part: "btn-search", "searchBox", "search_input2". */
export function hasPart(written: string, part: string): boolean {
  const lower = written.toLowerCase();
  for (let at = lower.indexOf(part); at !== -1; at = lower.indexOf(part, at + 1)) {
    const before = at === 0 || !SMALL.test(lower.charAt(at - 1)) || isBorder(written, at);
    const end = at + part.length;
    if (before && (!SMALL.test(lower.charAt(end)) || isBorder(written, end))) return true;
    // "products" has the part "product".
    if (before && lower.charAt(end) === 's' && !SMALL.test(lower.charAt(end + 1))) return true;
  }
  return false;
}

/** Whether a capital letter follows a small one. */
function isBorder(written: string, at: number): boolean {
  return /[A-Z]/.test(written.charAt(at)) && SMALL.test(written.charAt(at - 1));
}
