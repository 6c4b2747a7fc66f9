import type { PageElement } from '../perceive/index.ts';
import type { Term } from './asked.ts';
import { ACTIONS, CONCEPTS, OTHER_SITES } from './concepts/index.ts';
import { dictionary } from './dictionary/index.ts';
import { cuesOf, hasCue, hasPart, type Cue } from './cues.ts';
import type { ElementTexts } from './element-texts.ts';
import { termOf } from './draft.ts';
import { foldLabel, hasCjk, wordsOf } from './fold.ts';

/** How well something has a term, and why. */
export interface TermHit {
  readonly quality: number;
  readonly why: string;
  /** How much of the label it takes, in characters. */
  readonly covers: number;
}

export type TermMatcher = (element: PageElement, texts: ElementTexts) => TermHit;

/** All ways to write a term. */
interface Forms {
  readonly all: readonly Form[];
  /** Whether a text can have one of them: most have none, and that is seen at once. */
  readonly some: RegExp;
}

/** One way to write a term. */
interface Form {
  readonly text: string;
  readonly quality: number;
  readonly isCjk: boolean;
  readonly isSynonym: boolean;
  /** Of two words that may stand apart: "Set view to List" is the list view. */
  readonly pair?: readonly [string, string];
}

export const NO_HIT: TermHit = { quality: 0, why: '', covers: 0 };
const CONTEXT = 0.97;
const NEXT_TO = 0.99;
const ITSELF = 0.9;
const LONG_LABEL = 100;
/** A word somewhere in a paragraph tells less of what stands in it than one of its own. */
const LONG_ROW = 120;
const IN_LONG_ROW = 0.9;
const LONG_DEED = 45;
const LOST = 0.75;

/** Reads a term once, to be looked for in many elements. */
export function termMatcher(term: Term): TermMatcher {
  const forms = formsOf(term);
  const signs = signsOf(term);
  // What does something says so in a few words.
  const long = term.concepts.some((name) => ACTIONS.has(name)) ? LONG_DEED : LONG_LABEL;
  const why = term.concepts.length > 0 ? `synonym of ${term.concepts[0] ?? ''}` : 'same meaning';
  const elsewhere = aroundMatcher(term, forms);
  const others = formsIn(term.concepts.flatMap((name) => CONCEPTS[name]?.not?.split('|') ?? []));
  return (element, texts) => {
    if (signs.size > 0 && texts.label.length <= 3 && signs.has(texts.label))
      return { quality: 0.95, why, covers: texts.label.length };
    const label = inText(forms, texts.words);
    const isOther =
      label.isSynonym && others.some.test(texts.words) && inText(others, texts.words).quality > 0.9;
    // What a long text says somewhere in other words is not what it is called.
    const lost = label.isSynonym && texts.words.length > long ? LOST : 1;
    // What something belongs to is seldom that thing itself.
    const isItself = term.isContext && label.covers >= texts.words.length - 2;
    const own = label.quality * lost * (isItself ? ITSELF : term.isContext ? 0.98 : isOther ? 0.65 : 1);
    const hit =
      own > 0 ? { quality: own, why: label.isSynonym ? why : 'label', covers: label.covers } : NO_HIT;
    if (own >= 0.9) return hit;
    const other = elsewhere(element, texts);
    return other.quality > own ? other : hit;
  };
}

function signsOf({ concepts }: Term): ReadonlySet<string> {
  return new Set(concepts.flatMap((name) => CONCEPTS[name]?.signs?.split('|') ?? []).map(foldLabel));
}

/** Looks for a term in all that is not the label. */
function aroundMatcher(term: Term, forms: Forms): TermMatcher {
  const cues = term.concepts.flatMap((name) => cuesOfConcept(name));
  const parts = forms.all
    .filter(({ text, isCjk }) => !isCjk && text.length > 3 && !text.includes(' '))
    .slice(0, 6);
  const words = wordsInside(term);
  const isWritten = anyOf([...cues.map(({ value }) => value), ...parts.map(({ text }) => text)], 'i');
  // What is not among the written names is asked for by itself.
  const told = cues.filter(({ name, how }) => how === '' || name === 'role' || name === 'tag');
  const isOfForm = !term.isName && !term.concepts.some((name) => name in OTHER_SITES || name === 'loadmore');
  const around = onceInARow(forms);
  const inForms = onceInARow(forms);
  const inGroups = onceInARow(forms);
  const inGroup = ({ group: text, words: own }: ElementTexts): number => {
    const { quality, covers } = inGroups(text);
    if (quality === 0) return 0;
    if (term.isContext) return quality * CONTEXT;
    // What stands above a control that has no name of its own is its name.
    if (UNNAMED.test(own)) return quality * 0.9;
    return quality * (covers > 0 && covers >= (text.length - 2) * 0.7 ? 0.86 : 0.72);
  };
  return (element, texts) => {
    let best = NO_HIT;
    const better = (quality: number, why: string): void => {
      if (quality > best.quality) best = { quality, why, covers: 0 };
    };
    if (texts.hints !== '') better(inText(forms, texts.hints).quality * 0.93, 'hint');
    if (texts.options !== '') better(inText(forms, texts.options).quality * 0.8, 'option');
    if (texts.before !== '') {
      const isItsName = FILLED.has(element.role) || !WORDS.test(element.name);
      const worth = term.isContext ? NEXT_TO : isItsName ? 0.78 : 0.6;
      better(inText(forms, texts.before).quality * worth, isItsName ? 'label beside it' : 'beside it');
    }
    if (isWritten.test(texts.written)) better(inAttributes(element, cues, parts), 'attributes');
    else if (told.length > 0) better(inAttributes(element, told, []), 'attributes');
    better(
      around(texts.row).quality *
        (!term.isContext ? 0.74 : texts.row.length > LONG_ROW ? IN_LONG_ROW : CONTEXT),
      'row',
    );
    better(inGroup(texts), 'group');
    if (isOfForm) better(inForms(texts.form).quality * (term.isContext ? 0.85 : 0.6), 'form');
    if (element.landmark === 'search' && term.concepts.includes('search')) better(0.6, 'in search');
    if (words.length > 1) {
      const inside = inWordsInside(words, element, texts);
      if (inside.quality > best.quality) best = inside;
    }
    return best;
  };
}

const WORDS = /\p{L}{2}/u;
/** These are called what stands before them; anything else has a name of its own. */
const FILLED = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'slider']);

const UNNAMED =
  /^ (?:(?:select|choose|input|dropdown|auswahl|auswahlen|wahlen|text|option|options|请选择|选择)? ?)$/;

/** The same text comes again and again, one element after the other. */
function onceInARow(forms: Forms): (text: string) => TextHit {
  let last = '';
  let hit = NOWHERE;
  return (text) => {
    if (text !== last) {
      last = text;
      hit = text === '' ? NOWHERE : inText(forms, text);
    }
    return hit;
  };
}

function inAttributes(element: PageElement, cues: readonly Cue[], parts: readonly Form[]): number {
  if (cues.some((cue) => hasCue(element, cue))) return element.name === '' ? 0.9 : 0.78;
  const { href } = element.attributes;
  const best = (has: (text: string) => boolean): number =>
    parts.reduce((most, { text, quality }) => (quality > most && has(text) ? quality : most), 0);
  const segment = href === undefined ? 0 : best((text) => isSegment(href, text));
  return segment > 0 ? 0.76 * segment : 0.66 * best((text) => hasNamePart(element, text));
}

/** Whether a part of a path is that word and nothing else. */
function isSegment(href: string, word: string): boolean {
  const at = href.toLowerCase().indexOf(`/${word}`);
  return at !== -1 && !/[\w-]/.test(href.charAt(at + word.length + 1));
}

/** The words of a phrase, each by itself: "dark theme" is a choice "Dark" for the theme. */
function wordsInside({ text, concepts, isCjk, parts }: Term): readonly TermMatcher[] {
  if (parts.length > 0) return parts.map(termMatcher);
  if (isCjk || concepts.length === 0 || !text.includes(' ')) return [];
  return text
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => termMatcher(termOf(word)));
}

function inWordsInside(words: readonly TermMatcher[], element: PageElement, texts: ElementTexts): TermHit {
  let sum = 0;
  let covers = 0;
  for (const word of words) {
    const hit = word(element, texts);
    if (hit.quality < 0.6) return NO_HIT;
    sum += hit.quality;
    covers += hit.covers;
  }
  return { quality: (sum / words.length) * 0.92, why: 'label', covers };
}

const cuesByConcept = new Map<string, readonly Cue[]>();

function cuesOfConcept(name: string): readonly Cue[] {
  const known = cuesByConcept.get(name);
  if (known !== undefined) return known;
  const written = CONCEPTS[name]?.cues;
  const cues = written === undefined ? [] : cuesOf(written);
  cuesByConcept.set(name, cues);
  return cues;
}

function hasNamePart({ attributes }: PageElement, part: string): boolean {
  const { id, name, class: names, href } = attributes;
  return (
    (id !== undefined && hasPart(id, part)) ||
    (name !== undefined && hasPart(name, part)) ||
    (names !== undefined && hasPart(names, part)) ||
    (href !== undefined && hasPart(href, part))
  );
}

const PLURAL = /^[a-z]{3,}[^s]s$/;

function formsOf({ text, isCjk, isName, concepts, senses }: Term): Forms {
  const forms = new Map<string, Form>();
  const add = (written: string, quality: number, isSynonym: boolean): void => {
    const form = wordsOf(written).trim();
    if (form === '' || forms.has(form)) return;
    const [first = '', second = '', ...more] = form.split(' ');
    const isPair =
      isSynonym && quality > SURE && more.length === 0 && Math.min(first.length, second.length) > 3;
    const pair = isPair ? { pair: [` ${first} `, ` ${second} `] as const } : {};
    forms.set(form, { text: form, quality, isCjk: hasCjk(form), isSynonym, ...pair });
  };
  // A part of a name is another name.
  add(text, 1, isCjk && isName);
  if (!isCjk) for (const stem of stemsOf(text, concepts.length > 0)) add(stem, 0.97, false);
  for (const name of concepts)
    for (const word of CONCEPTS[name]?.words.split('|') ?? []) {
      add(word, 0.94, true);
      if (PLURAL.test(word)) add(word.slice(0, -1), 0.92, true);
    }
  for (const name of concepts)
    for (const word of CONCEPTS[name]?.near?.split('|') ?? []) add(word, 0.75, true);
  for (const sense of senses) for (const word of dictionary().meanings[sense] ?? []) add(word, 0.88, true);
  const all = [...forms.values()];
  return { all, some: anyOf(all.flatMap(needlesOf)) };
}

function formsIn(words: readonly string[]): Forms {
  const all = words.map((word): Form => {
    const text = wordsOf(word).trim();
    return { text, quality: 1, isCjk: hasCjk(text), isSynonym: true };
  });
  return { all, some: anyOf(all.map(({ text }) => text)) };
}

/** Of a long text in a script without spaces any two characters may be there. */
function needlesOf({ text, isCjk, isSynonym, pair }: Form): string[] {
  if (pair !== undefined) return [pair[0]];
  if (!isCjk || isSynonym || text.length < 3) return [text];
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}

function anyOf(needles: readonly string[], flags = ''): RegExp {
  const parts = needles
    .filter((needle) => needle !== '')
    .map((needle) => needle.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(parts.length === 0 ? '(?!)' : parts.join('|'), flags);
}

const ENDINGS = ['s', 'es', 'n', 'en', 'e', 'er', 'ern', 'em', 'ing', 'ed'];

/** A follower is not what one follows with: only of unknown words "er" may be an ending. */
function stemsOf(word: string, isKnown: boolean): string[] {
  if (word.length < 4 || word.includes(' ') || /\d/.test(word)) return [];
  const endings = isKnown ? ENDINGS.filter((ending) => !ending.startsWith('er')) : ENDINGS;
  const stems = endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3)
    .map((ending) => word.slice(0, -ending.length));
  return word.endsWith('ies') ? [...stems, `${word.slice(0, -3)}y`] : stems;
}

interface TextHit {
  readonly quality: number;
  readonly covers: number;
  readonly isSynonym: boolean;
}

const NOWHERE: TextHit = { quality: 0, covers: 0, isSynonym: false };

const SURE = 0.9;

/** The best of the forms in some words. */
function inText({ all, some }: Forms, words: string): TextHit {
  let best = NOWHERE;
  if (!some.test(words)) return NOWHERE;
  let covers = 0;
  for (const form of all) {
    if (form.quality < best.quality && form.text.length <= covers) continue;
    const quality = form.isCjk ? inHan(form, words) : inWords(form, words);
    if (quality === 0) continue;
    const { length } = form.text;
    // "Email address" takes more of a label than "email", though it is said in other words.
    if (quality >= SURE) covers = Math.max(covers, length);
    const isBetter = quality > best.quality || (quality === best.quality && length > best.covers);
    if (isBetter) best = { quality, covers: length, isSynonym: form.isSynonym };
  }
  return covers > best.covers ? { ...best, covers } : best;
}

/** A whole word, one with an ending, the start of a longer one, or a piece of a compound. */
function inWords({ text, quality, isSynonym, pair }: Form, words: string): number {
  let best = pair?.every((word) => words.includes(word)) === true ? quality * APART : 0;
  for (let at = words.indexOf(text); at !== -1; at = words.indexOf(text, at + 1)) {
    const isStart = words.charCodeAt(at - 1) === 32;
    const end = words.indexOf(' ', at + text.length);
    const rest = end - at - text.length;
    if (isStart && rest === 0) return quality;
    if (text.length < 3) continue;
    if (isStart && ENDINGS.includes(words.slice(at + text.length, end)))
      best = Math.max(best, quality * 0.97);
    else if (isStart && text.length > 3) best = Math.max(best, quality * (isSynonym ? 0.62 : 0.8));
    else if (text.length > 3)
      best = Math.max(best, quality * (isSynonym ? (text.length > 4 ? 0.5 : 0) : 0.7));
  }
  return best;
}

const APART = 0.9;
const SINGLE = 0.7;

/** The whole, or how many of its pairs of characters. */
function inHan({ text, quality, isSynonym }: Form, words: string): number {
  if (words.includes(text)) return text.length > 1 || !isSynonym ? quality : quality * SINGLE;
  if (isSynonym || text.length < 3) return 0;
  let pairs = 0;
  for (let at = 0; at + 1 < text.length; at++) if (words.includes(text.slice(at, at + 2))) pairs += 1;
  return (pairs / (text.length - 1)) * quality * 0.9;
}
