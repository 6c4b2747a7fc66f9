import type { PageElement, PageGroup } from '../perceive/page-model.ts';

/** How well an element is what a query asks for, 0 to 1. */
export type Matcher = (element: PageElement) => number;

/** How well an element is what a query asks for, 0 to 1: by its label first, then its row, its group and its role. */
export function matchQuality(query: string, element: PageElement, groups: readonly PageGroup[]): number {
  return queryMatcher(query, groups)(element);
}

/** The same for many elements: the query is read once. A query without words matches nothing. */
export function queryMatcher(query: string, groups: readonly PageGroup[]): Matcher {
  const phrase = foldText(query).trim();
  const tokens = tokensOf(phrase);
  if (tokens.length === 0) return () => 0;
  const whole = tokens.reduce((sum, { weight }) => sum + weight, 0);
  const phraseIn = phraseMatcher(phrase);
  const inGroups = new Map<number, readonly number[]>();
  const inGroup = (index: number): readonly number[] => {
    const known = inGroups.get(index);
    if (known !== undefined) return known;
    const text = foldText(groups[index]?.label ?? '');
    const qualities = tokens.map((token) => wordQuality(text, token) * 0.6);
    inGroups.set(index, qualities);
    return qualities;
  };
  return ({ name, row, role, group }) => {
    const label = foldText(name);
    if (label === phrase) return 1;
    const around = { row: row === '' ? '' : foldText(row), inGroup: inGroup(group) };
    let found = 0;
    tokens.forEach((token, at) => {
      const own = ownQuality(token, label, role);
      found += token.weight * (own > 0.6 ? own : Math.max(own, aroundQuality(token, at, around)));
    });
    if (found === 0) return 0;
    const covered = Math.min(1, phrase.length / Math.max(1, label.length));
    const quality = Math.max((found / whole) * 0.88, phraseIn(label));
    return Math.min(0.99, quality + 0.08 * covered);
  };
}

interface Token {
  readonly text: string;
  readonly weight: number;
  /** A character of a script that sets no spaces between words. */
  readonly isCharacter: boolean;
  readonly roles: readonly string[];
}

interface Around {
  readonly row: string;
  /** How well the group has each token. */
  readonly inGroup: readonly number[];
}

const MOST_TOKENS = 24;
// A letter or digit, with the marks that belong to it: Thai and Devanagari vowels are marks.
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const ACCENTS = /[\u0300-\u036f]/g;

const FIELDS = ['textbox', 'searchbox', 'spinbutton', 'combobox'];
const LISTS = ['combobox', 'listbox'];
const ROLE_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['button', ['button']],
  ['link', ['link']],
  ['field', FIELDS],
  ['input', FIELDS],
  ['textbox', ['textbox', 'searchbox']],
  ['searchbox', ['searchbox']],
  ['dropdown', LISTS],
  ['select', LISTS],
  ['combobox', LISTS],
  ['checkbox', ['checkbox', 'switch']],
  ['toggle', ['switch', 'checkbox']],
  ['switch', ['switch']],
  ['radio', ['radio']],
  ['option', ['option', 'radio']],
  ['tab', ['tab']],
  ['slider', ['slider']],
  ['menuitem', ['menuitem', 'menuitemradio', 'menuitemcheckbox']],
]);

/** Lower case, without accents, full-width forms as plain ones. */
export function foldText(text: string): string {
  if (!hasForms(text)) return text.toLowerCase();
  // Composed again, because the parts of a Hangul syllable are not what people type.
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}

/** Whether a text has anything that folding would change besides its case: most texts have not. */
function hasForms(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80 || (unit >= 0x3041 && unit <= 0x30ff) || (unit >= 0x4e00 && unit <= 0x9fff)) continue;
    // Hangul syllables, the halves of emoji and what joins them.
    if ((unit >= 0xac00 && unit <= 0xdfff) || unit === 0x200d || unit === 0xfe0f) continue;
    return true;
  }
  return false;
}

function tokensOf(phrase: string): Token[] {
  const tokens: Token[] = [];
  for (const [word] of phrase.matchAll(WORD)) {
    if (SPACELESS.test(word)) {
      for (const character of word) tokens.push({ text: character, weight: 1, isCharacter: true, roles: [] });
      continue;
    }
    const roles = ROLE_WORDS.get(word) ?? ROLE_WORDS.get(word.replace(/(?<=x)es$|s$/, '')) ?? [];
    // A role word only narrows: "Search button" is first of all about "Search".
    const weight = Math.min(word.length, 6) * (roles.length > 0 ? 0.4 : 1);
    tokens.push({ text: word, weight, isCharacter: false, roles });
  }
  return tokens.slice(0, MOST_TOKENS);
}

/** How well a label has a token, or the role is what it names. */
function ownQuality(token: Token, label: string, role: string): number {
  const inLabel = wordQuality(label, token);
  return token.roles.includes(role) ? Math.max(inLabel, 0.9) : inLabel;
}

function aroundQuality(token: Token, at: number, { row, inGroup }: Around): number {
  const inRow = row === '' ? 0 : wordQuality(row, token) * 0.65;
  return Math.max(inRow, inGroup[at] ?? 0);
}

/** A word as it is 1, the beginning of one 0.85, its singular or plural 0.8, a piece of one less. */
function wordQuality(text: string, token: Token): number {
  const found = pieceQuality(text, token.text, token.isCharacter);
  if (found > 0 || token.isCharacter || token.text.length < 4 || !token.text.endsWith('s')) return found;
  return pieceQuality(text, token.text.slice(0, -1), false) * 0.8;
}

function pieceQuality(text: string, piece: string, isCharacter: boolean): number {
  let best = 0;
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + piece.length)) {
    if (isCharacter) return 0.9;
    const startsWord = !isWordCharacter(text, at - 1);
    if (startsWord && !isWordCharacter(text, at + piece.length)) return 1;
    best = Math.max(best, startsWord ? 0.85 : piece.length > 2 ? 0.5 : 0.1);
  }
  return best;
}

function isWordCharacter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit)) return false;
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
  return WORD_CHARACTER.test(text.charAt(at));
}

/** How well a label has the whole query, word for word. */
function phraseMatcher(phrase: string): (label: string) => number {
  const inside = SPACELESS.test(phrase) ? phrase : ` ${phrase}`;
  if (phrase.length < 2) return () => 0;
  return (label) => (label.startsWith(phrase) ? 0.9 : label.includes(inside) ? 0.86 : 0);
}
