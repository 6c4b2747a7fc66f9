import { foldText, wordsOf } from './fold.ts';
import { NUMBER_WORDS } from './vocabulary/index.ts';

/** A token of a query. */
export type Token =
  | {
      readonly is: 'word';
      readonly text: string;
      /** Written like a name: capitalised inside the query, or like "PayPal" and "mp4". */
      readonly isCapital: boolean;
      readonly isOdd: boolean;
    }
  /** A run of a script without spaces. */
  | { readonly is: 'run'; readonly text: string }
  | { readonly is: 'number'; readonly text: string; readonly value: number }
  | { readonly is: 'ordinal'; readonly value: number; readonly isPage: boolean }
  | { readonly is: 'quote'; readonly text: string }
  | { readonly is: 'stop' };

const PAIRS = ['""', '“”', '„“', '„”', '””', '«»', '»«', '‹›', '「」', '『』', '《》', '‘’', '‚‘', '``'];
const MARK = '\u0001';
const QUOTED = new RegExp(
  [
    ...PAIRS.map(([open = '', close = '']) => `${open}([^${open}${close}]+)${close}`),
    // An apostrophe inside a word is not a quotation mark.
    String.raw`(?<![\p{L}\p{N}])'([^']*(?:'(?=[\p{L}])[^']*)*)'(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

const HAN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const DIGITS = '一二三四五六七八九十两百';
// Measure words: before any other word, as in a title, a number is a part of it.
const COUNTED = '页个条项篇行张位本款件组章节则部集题';
const PIECE = new RegExp(
  [
    `${MARK}(?<quote>\\d+)${MARK}`,
    `(?<end>倒数)?第\\s*(?<nth>\\d+(?![.\\d])|[${DIGITS}]+)\\s*(?:(?<unit>[${COUNTED}])|(?![${HAN}]))`,
    String.raw`(?<![\p{L}\p{N}])(?<place>\d+)(?:st|nd|rd|th)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?:no\.?|nr\.?|number|nummer|#)\s*(?<no>\d+)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?<dotted>\d+)\.(?=\s+\p{L})`,
    String.raw`(?<number>\d+(?:[.,:]\d+)*)(?![\p{L}\p{N}])`,
    `(?<run>(?:(?!(?:倒数)?第\\s*[\\d${DIGITS}]+\\s*(?:[${COUNTED}]|(?![${HAN}])))[${HAN}])+)`,
    `(?<word>(?:(?![${HAN}])[\\p{L}\\p{N}\\p{M}])+)`,
    '(?<stop>[,;:，；：、。!?！？])',
  ].join('|'),
  'giu',
);

/** The tokens of a query, in order. */
export function tokensOf(query: string): Token[] {
  const quotes: string[] = [];
  const marked = query
    .normalize('NFKC')
    .replaceAll(MARK, ' ')
    .replace(QUOTED, (whole: string, ...groups: unknown[]) => {
      const text = groups.find((group) => typeof group === 'string' && whole.includes(group, 1));
      if (typeof text !== 'string' || text.trim() === '') return ' ';
      quotes.push(text.trim());
      return ` ${MARK}${quotes.length - 1}${MARK} `;
    });
  return [...marked.matchAll(PIECE)].map((match, at) => tokenOf(match.groups ?? {}, quotes, at === 0));
}

type MatchGroups = Readonly<Record<string, string | undefined>>;

function tokenOf(groups: MatchGroups, quotes: readonly string[], isStart: boolean): Token {
  const { quote, nth, unit, end, run, word, number, place, no, dotted } = groups;
  if (quote !== undefined) return { is: 'quote', text: quotes[Number(quote)] ?? '' };
  if (nth !== undefined) {
    const value = numberOf(nth);
    return { is: 'ordinal', value: end === undefined ? value : -value, isPage: unit === '页' };
  }
  const ordinal = place ?? no ?? dotted;
  if (ordinal !== undefined) return { is: 'ordinal', value: Number(ordinal), isPage: false };
  if (number !== undefined)
    return { is: 'number', text: wordsOf(number).trim(), value: Number(number.replaceAll(',', '')) };
  if (run !== undefined) return { is: 'run', text: foldText(run) };
  if (word === undefined) return { is: 'stop' };
  return {
    is: 'word',
    text: foldText(word),
    isCapital: !isStart && /^\p{Lu}/u.test(word),
    isOdd: /\d|\p{Ll}\p{Lu}/u.test(word),
  };
}

const TENS: Readonly<Record<string, number>> = { 十: 10, 百: 100 };

/** A number in digits or in Chinese. */
function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  let sum = 0;
  let digit = 0;
  for (const sign of text) {
    const times = TENS[sign];
    if (times === undefined) digit = NUMBER_WORDS.get(sign) ?? 0;
    else {
      sum += Math.max(1, digit) * times;
      digit = 0;
    }
  }
  return sum + digit;
}
