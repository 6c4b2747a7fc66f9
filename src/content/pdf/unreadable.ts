/** A piece of text, and the font that it is drawn with. */
interface FontText {
  readonly str: string;
  readonly fontName: string;
}

/** How many glyphs of a page have no known character, and the texts with a sign in their place. */
export interface ReadableTexts<T> {
  readonly items: readonly T[];
  readonly unreadable: number;
}

const REPLACEMENT = '\ufffd';
// The letters of a font without a table of characters: private use, the replacement character, controls.
const UNKNOWN = /[\p{Co}\ufffd]|(?![\t\n\r])\p{Cc}/gu;
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
/** Symbol fonts put their bullets here, one by itself at the beginning of a line. */
const BULLET = /^\s*[\uf000-\uf0ff]\s*$/;
/**
 * Where the numbers of glyphs are taken for characters, the space is a control, and every letter is another one. In fonts
 * of which only a few signs are unknown, such as ligatures, the share is below this.
 */
const WRONG_FONT_SHARE = 0.05;

/** Replaces what cannot be mapped to characters; a font whose letters are all wrong is replaced as a whole. */
export function replaceUnreadable<T extends FontText>(items: readonly T[]): ReadableTexts<T> {
  const wrong = wrongFonts(items);
  let unreadable = 0;
  const replace = (): string => {
    unreadable += 1;
    return REPLACEMENT;
  };
  const readable = items.map((item) => {
    if (BULLET.test(item.str)) return { ...item, str: '•' };
    return { ...item, str: item.str.replace(wrong.has(item.fontName) ? /\S/gu : UNKNOWN, replace) };
  });
  return { items: readable, unreadable };
}

function wrongFonts(items: readonly FontText[]): ReadonlySet<string> {
  const fonts = new Map<string, { glyphs: number; controls: number }>();
  for (const { str, fontName } of items) {
    const font = fonts.get(fontName) ?? { glyphs: 0, controls: 0 };
    font.glyphs += str.length;
    font.controls += str.match(CONTROL)?.length ?? 0;
    fonts.set(fontName, font);
  }
  const wrong = [...fonts].filter(([, { glyphs, controls }]) => controls > glyphs * WRONG_FONT_SHARE);
  return new Set(wrong.map(([name]) => name));
}

/** One sign for each run of unreadable words. */
export function shortenUnreadable(text: string): string {
  return text.replace(/\ufffd+(?:\s+\ufffd+)*/g, REPLACEMENT);
}
