export interface CharsetGuess {
  readonly charset: string;
  /** Hardly anything else can look like this. */
  readonly isSure: boolean;
}

const SAMPLE_BYTES = 65_536;
const READABLE_SHARE = 0.8;
const SURE_SCORE = 0.5;

/** The most likely encoding of bytes without any label. */
export function guessCharset(bytes: Uint8Array): CharsetGuess {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const wide = guessUtf16(sample);
  if (wide !== undefined) return { charset: wide, isSure: true };
  if (decodesAs(sample, 'utf-8') !== undefined) return { charset: 'utf-8', isSure: true };
  const scored = CANDIDATES.map(({ charset, likely }) => ({
    charset,
    score: scoreOf(sample, charset, likely),
  }));
  const best = scored.reduce((winner, next) => (next.score > winner.score ? next : winner));
  if (best.score > SURE_SCORE) return { charset: best.charset, isSure: true };
  return { charset: 'windows-1252', isSure: false };
}

/** Frequent characters of a language; wrong decodings produce rare ones. */
interface CharsetCandidate {
  readonly charset: string;
  readonly likely: RegExp;
}

// The most frequent characters of modern Chinese, some 25 % of any text.
const COMMON_HAN =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运';
const COMMON_HAN_TRADITIONAL =
  '這個們來為國說時會對過發後裡樣學現當沒動還進開從實軍無與長機關點業將兩間問戰頭體見產話給門東聲員論處義認條氣題爾別變總電數報結務場計領資許統區隊決馬書聽卻達強難權設類據邊張該規萬術師觀讓識帶導爭運';
// Full-width ones: ASCII punctuation is in every text.
const HAN_MARKS = '\uff0c\u3002\u3001\uff1a\uff1b\uff01\uff1f\u300a\u300b\u300c\u300d\u201c\u201d';

const CANDIDATES: readonly CharsetCandidate[] = [
  { charset: 'shift_jis', likely: /[\u3040-\u30fe\u3001\u3002]/g },
  { charset: 'euc-jp', likely: /[\u3040-\u30fe\u3001\u3002]/g },
  { charset: 'euc-kr', likely: /[\uac00-\ud7a3]/g },
  { charset: 'gb18030', likely: new RegExp(`[${COMMON_HAN}${HAN_MARKS}]`, 'g') },
  { charset: 'big5', likely: new RegExp(`[${COMMON_HAN}${COMMON_HAN_TRADITIONAL}${HAN_MARKS}]`, 'g') },
  { charset: 'windows-1251', likely: /[а-яё]{3,}/g },
  { charset: 'koi8-r', likely: /[а-яё]{3,}/g },
];

/** The share of the text outside ASCII that is typical of that language, 0 to 1. */
function scoreOf(sample: Uint8Array, charset: string, likely: RegExp): number {
  const text = decodesAs(sample, charset);
  if (text === undefined) return 0;
  const foreign = text.replace(/[\x00-\x7f]/g, '');
  if (foreign === '') return 0;
  const hits = text.match(likely)?.reduce((sum, match) => sum + match.length, 0) ?? 0;
  // Private use and half-width kana come from wrong decodings, never from real text.
  const odd = foreign.match(/[\ue000-\uf8ff\uff61-\uff9f\u{20000}-\u{3ffff}]/gu)?.length ?? 0;
  return (hits - 3 * odd) / foreign.length + bonus(charset);
}

/** GB and Korean bytes decode as each other; kana and Hangul fill a text, Han characters repeat less. */
function bonus(charset: string): number {
  return charset === 'gb18030' || charset === 'big5' ? 0.25 : 0;
}

/** The decoded text, if every byte is valid in this encoding. */
export function decodesAs(sample: Uint8Array, charset: string): string | undefined {
  try {
    // The sample may end within a character.
    return new TextDecoder(charset, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return undefined;
  }
}

/** Zero bytes occur only in UTF-16; the byte order is the one that decodes to more plausible text. */
function guessUtf16(sample: Uint8Array): string | undefined {
  if (sample.length < 4 || !sample.includes(0)) return undefined;
  const [little, big] = [readability(sample, 'utf-16le'), readability(sample, 'utf-16be')];
  if (Math.max(little, big) < READABLE_SHARE) return undefined;
  return little >= big ? 'utf-16le' : 'utf-16be';
}

/** The share of characters that people write. ASCII counts more: its bytes swapped look like rare Han. */
function readability(sample: Uint8Array, charset: string): number {
  const text = decodesAs(sample, charset) ?? '';
  const ascii = text.match(/[\t\n\r\x20-\x7e]/g)?.length ?? 0;
  const others = text.match(
    /[\u00a0-\u024f\u0370-\u06ff\u0e00-\u0e7f\u2010-\u2026\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff65]/g,
  );
  return text === '' ? 0 : (ascii + 0.9 * (others?.length ?? 0)) / text.length;
}
