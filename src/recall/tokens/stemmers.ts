import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as nepali } from '@orama/stemmers/nepali';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import english from 'wink-porter2-stemmer';
import { foldWord, normaliseWord } from './fold-word.ts';

type Stem = (word: string) => string;

const LATIN = /\p{sc=Latin}/u;
const CYRILLIC = /\p{sc=Cyrillic}/u;
const DEVANAGARI = /\p{sc=Devanagari}/u;

/**
 * By ISO 639-1: the stemmer, and the letters that it knows. Two of the package are not used: the Bulgarian one
 * throws on many words, and the English one cuts too much (`connec` of "connections").
 */
const STEMMERS: Readonly<Record<string, readonly [Stem, RegExp]>> = {
  ar: [arabic, /\p{sc=Arabic}/u],
  da: [danish, LATIN],
  de: [german, LATIN],
  el: [greek, /\p{sc=Greek}/u],
  en: [english, LATIN],
  es: [spanish, LATIN],
  fi: [finnish, LATIN],
  fr: [french, LATIN],
  ga: [irish, LATIN],
  hi: [hindi, DEVANAGARI],
  hu: [hungarian, LATIN],
  hy: [armenian, /\p{sc=Armenian}/u],
  id: [indonesian, LATIN],
  it: [italian, LATIN],
  lt: [lithuanian, LATIN],
  ne: [nepali, DEVANAGARI],
  nl: [dutch, LATIN],
  no: [norwegian, LATIN],
  pt: [portuguese, LATIN],
  ro: [romanian, LATIN],
  ru: [russian, CYRILLIC],
  sr: [serbian, /[\p{sc=Cyrillic}\p{sc=Latin}]/u],
  sv: [swedish, LATIN],
  ta: [tamil, /\p{sc=Tamil}/u],
  tr: [turkish, LATIN],
  uk: [ukrainian, CYRILLIC],
};
/** Codes that the detector or a page may use for a language of the table. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', ms: 'id', bs: 'sr', hr: 'sr' };

export const STEMMED_LANGUAGES: readonly string[] = Object.keys(STEMMERS);

/** The folded stem of a word in a language; without a stemmer for it, the folded word. */
export function stemWord(word: string, language: string): string {
  const code = SAME[language] ?? language;
  const normalised = code === 'tr' ? lowerTurkish(word) : normaliseWord(word);
  const [stem, letters] = STEMMERS[code] ?? [];
  if (stem === undefined || letters?.test(normalised) !== true) return foldWord(normalised);
  const stemmed = stem(normalised);
  // Serbian stems come in Latin letters. A stem of nothing or of a lone mark would match anything.
  return foldWord(/[\p{L}\p{N}]/u.test(stemmed) ? stemmed.normalize('NFC') : normalised);
}

/** Dotted and dotless i are two letters of Turkish, and its vowel harmony needs them. */
function lowerTurkish(word: string): string {
  return normaliseWord(word.normalize('NFKC').toLocaleLowerCase('tr'));
}
