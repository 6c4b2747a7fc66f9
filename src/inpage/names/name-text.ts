/** A name is cut after so many characters. */
export const MOST_NAME_CHARS = 300;
// So much of one text node is looked at: the rest could not be shown, and a text node may have 60 million characters.
const MOST_TEXT_CHARS = 4_000;

/** The text of a name while it is put together. */
export interface NameText {
  written: string;
  /** What comes next stands apart from what came before. */
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

/** Words of an element that do not run together with those around it. */
export function addApart(text: NameText, words: string): void {
  if (words === '') return;
  text.isApart = true;
  add(text, words);
  text.isApart = true;
}

/** Even if most of it is white space, a tenfold text is enough. */
export function isFull({ written }: NameText): boolean {
  if (written.length <= MOST_NAME_CHARS * 2) return false;
  return written.length > MOST_NAME_CHARS * 10 || written.replace(/\s+/g, ' ').length > MOST_NAME_CHARS;
}

// Characters of private use are pictures in a font of the page.
const UNEVEN = /[^\S ]|  |[\ue000-\uf8ff]/;

/** White space as one space, and no more characters than a name may have. */
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

/** As the page shows it. */
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
