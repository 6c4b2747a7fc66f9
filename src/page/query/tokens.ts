import { foldLabel, wordsOf } from './fold.ts';
import { NUMBER_WORDS } from './grammar.ts';

/** A piece of a query. */
export type Token =
  | {
      readonly is: 'word';
      readonly text: string;
      readonly isName: boolean;
      readonly isOdd: boolean;
      readonly isCapital: boolean;
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
    // An apostrophe stands inside of a word, these around some.
    String.raw`(?<![\p{L}\p{N}])'([^']*(?:'(?=[\p{L}])[^']*)*)'(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const DIGITS = '一二三四五六七八九十两百';
// Counted in tens at least, and not as a place; what stands before and after it tells it from other words.
const HAN_NUMBER = new RegExp(
  String.raw`(?<=^|[^第\p{Script=Han}]|[到至看过选])(?:[一二两三四五六七八九]?[十百千万])+[一二三四五六七八九]?` +
    '(?=[到至元块个人天年岁月页名件本米克]|小时|分钟|以上|以下|$)',
  'gu',
);
// "90ern", "90年代"
const DECADE = /(?<!\d)(\d0)(?:er(?:n|jahren?)?(?!\p{L})|年代)/giu;
const HAN_PERIOD = /(?:最近|过去|近)\s*(\d+|七)\s*(天|小时|个月)(?:内|以内)?/gu;
const PERIODS: Readonly<Record<string, string>> = {
  '7天': '最近一周',
  七天: '最近一周',
  '30天': '近一个月',
  '1个月': '近一个月',
  '24小时': '过去一天',
};
const PIECE = new RegExp(
  [
    `${MARK}(?<quote>\\d+)${MARK}`,
    `(?<end>倒数)?第\\s*(?<nth>\\d+(?![.\\d])|[${DIGITS}]+)\\s*(?<unit>页|[个条项篇行张位本款件组章节则部集题]?)`,
    String.raw`(?<![\p{L}\p{N}])(?<place>\d+)(?:st|nd|rd|th)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?:no\.?|nr\.?|number|nummer|#)\s*(?<no>\d+)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?<dotted>\d+)\.(?=\s+\p{L})`,
    String.raw`(?<number>\d+(?:[.,:]\d+)*)(?![\p{L}\p{N}])`,
    `(?<run>(?:(?!(?:倒数)?第\\s*[\\d${DIGITS}])[${CJK}])+)`,
    `(?<word>(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+)`,
    '(?<stop>[,;，；、。!?！？])',
  ].join('|'),
  'giu',
);

/** The pieces of a query in their order. */
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
    })
    .replace(HAN_NUMBER, (text) => String(numberOf(text)))
    .replace(DECADE, ' $1s ')
    .replace(HAN_PERIOD, (_, count: string, unit: string) => PERIODS[count + unit] ?? _);
  let isStart = true;
  return [...marked.matchAll(PIECE)].map((match) => {
    const token = tokenOf(match.groups ?? {}, quotes, isStart);
    isStart = false;
    return token;
  });
}

type Groups = Readonly<Record<string, string | undefined>>;

function tokenOf(groups: Groups, quotes: readonly string[], isStart: boolean): Token {
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
  if (run !== undefined) return { is: 'run', text: foldLabel(run) };
  // As "PayPal" and "mp4" are written.
  const isOdd = word !== undefined && /\d|\p{Ll}\p{Lu}/u.test(word);
  if (word !== undefined)
    return {
      is: 'word',
      text: foldLabel(word),
      isName: isOdd || (!isStart && /^\p{Lu}/u.test(word)),
      isOdd,
      isCapital: /\p{Lu}/u.test(word),
    };
  return { is: 'stop' };
}

const TENS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000, 万: 10_000 };

/** Also in Chinese: each digit counts as often as the sign after it says. */
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
