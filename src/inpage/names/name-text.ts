/** Names are truncated to this length. */
export const MOST_NAME_CHARS = 300;
// Only this much of a text node is read: the rest would not be shown, and a node may have 60 million characters.
const MOST_TEXT_CHARS = 4_000;

/** A name under construction. */
export interface NameText {
  written: string;
  /** The next text is separated from the previous one. */
  isApart: boolean;
}

export function emptyText(): NameText {
  return { written: '', isApart: false };
}

export function add(text: NameText, more: string): void {
  if (more === '') return;
  text.written += text.isApart && text.written !== '' ? ` ${more}` : more;
  text.isApart = false;
}

/** Adds text that is separated from its surroundings. */
export function addApart(text: NameText, words: string): void {
  if (words === '') return;
  text.isApart = true;
  add(text, words);
  text.isApart = true;
}

/** Even if most of it is whitespace, ten times the limit is enough. */
export function isFull({ written }: NameText): boolean {
  if (written.length <= MOST_NAME_CHARS * 2) return false;
  return written.length > MOST_NAME_CHARS * 10 || written.replace(/\s+/g, ' ').length > MOST_NAME_CHARS;
}

// Private use characters are glyphs of an icon font.
const UNEVEN = /[^\S ]|  |[\ue000-\uf8ff]/;

/** Collapses whitespace and truncates to the length of a name. */
export function squeezed(text: string, most = MOST_NAME_CHARS): string {
  const start = text.length > MOST_TEXT_CHARS ? text.slice(0, MOST_TEXT_CHARS) : text;
  const line = (UNEVEN.test(start) ? start.replace(/[\s\ue000-\uf8ff]+/g, ' ') : start).trim();
  return line.length <= most
    ? line
    : line
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
}

export function textOf(node: CharacterData): string {
  return node.length > MOST_TEXT_CHARS ? node.substringData(0, MOST_TEXT_CHARS) : node.data;
}

/** With text-transform applied. */
export function transformed(text: string, transform: string): string {
  switch (transform) {
    case 'none':
      return text;
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
    default:
      return text;
  }
}
