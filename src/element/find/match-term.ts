import type { PageElement } from '../model.ts';
import { cuesOf, hasCue, hasPart, type Cue } from './cues.ts';
import { foldText, hasHan } from './fold.ts';
import { anyOf, formsOf, inText, NOWHERE, type Forms, type TextHit } from './forms.ts';
import type { ElementTexts, PageTexts } from './page-texts.ts';
import { withPieces } from './page-forms.ts';
import { compoundParts } from './lexicon.ts';
import { termOf, type Term } from './query.ts';
import { CONCEPTS, isAction } from './vocabulary/index.ts';

/** How well an element matches a term, and where. */
export interface Hit {
  readonly quality: number;
  /** How many characters of the label it covers. */
  readonly covers: number;
  readonly why: string;
  /** On the element itself, rather than in its surroundings. */
  readonly isOwn: boolean;
}

export const NO_HIT: Hit = { quality: 0, covers: 0, why: '', isOwn: false };

// The weights of where a term matches: as the element itself, or as its owner.
const HINT = 0.93;
const BEFORE = { name: 0.85, other: 0.6, owner: 0.99 };
const OPTION = 0.8;
const ROW = { target: 0.74, owner: 0.97, longOwner: 0.9 };
const CARDS = [0.95, 0.9, 0.85];
const GROUP = { target: 0.72, whole: 0.86, unnamed: 0.9, owner: 0.97 };
const WORDS_APART = 0.92;
const SIGN = 0.95;

const LONG_LABEL = 100;
const LONG_ACTION = 45;
const LONG_ROW = 120;
const LOST = 0.75;

/** Matches a term against the element at an index. */
export type TermMatcher = (at: number) => Hit;

export function matcherOf(term: Term, page: PageTexts): TermMatcher {
  const forms = withPieces(term, formsOf(term), page);
  const inLabel = labelMatcher(term, forms);
  const around = aroundMatcher(term, forms, page);
  const apart = apartMatcher(term);
  return (at) => {
    const element = page.elements[at];
    if (element === undefined) return NO_HIT;
    const texts = page.textsAt(at);
    const own = inLabel(texts);
    if (own.quality >= SIGN) return own;
    const best = [around(element, texts, at), apart(texts)].reduce(better, own);
    return best === own ? own : { ...best, covers: Math.max(best.covers, own.covers) };
  };
}

const better = (one: Hit, other: Hit): Hit => (other.quality > one.quality ? other : one);

function labelMatcher({ is, text, concepts, isOwner }: Term, forms: Forms): (texts: ElementTexts) => Hit {
  const signs = new Set(concepts.flatMap((name) => CONCEPTS[name]?.signs?.split('|') ?? []).map(foldText));
  const long = isAction(concepts) ? LONG_ACTION : LONG_LABEL;
  const why = `synonym of ${concepts[0] ?? ''}`;
  return ({ label, words }) => {
    if (label.length <= 3 && signs.has(label))
      return { quality: SIGN, covers: label.length, why, isOwn: true };
    if (is === 'quote' && words.trim() === '' && label === text)
      return { quality: 1, covers: label.length, why: 'quoted text', isOwn: true };
    const { quality, covers, isSynonym } = inText(forms, words);
    if (quality === 0) return NO_HIT;
    const isWhole = covers >= words.length - 2;
    // A synonym somewhere in a long text is not its label.
    const lost = isSynonym && is !== 'quote' && words.length > long ? LOST : 1;
    // The owner of a thing is seldom the thing itself.
    const owner = isOwner ? (isWhole ? 0.9 : 0.98) : 1;
    return {
      quality: quality * lost * owner,
      covers,
      why: is === 'quote' ? (isWhole ? 'quoted text' : 'quoted text in it') : isSynonym ? why : 'label',
      isOwn: true,
    };
  };
}

type AroundMatcher = (element: PageElement, texts: ElementTexts, at: number) => Hit;

/** Looks for a term everywhere except in the label. */
function aroundMatcher(term: Term, forms: Forms, page: PageTexts): AroundMatcher {
  const { isOwner, is } = term;
  const inside = remembered(forms);
  const inAttributes = attributeMatcher(term, forms);
  return (element, texts, at) => {
    let best = NO_HIT;
    const take = (quality: number, why: string, isOwn: boolean): void => {
      if (quality > best.quality) best = { quality, covers: 0, why, isOwn };
    };
    if (texts.hints !== '') take(inText(forms, texts.hints).quality * HINT, 'hint', true);
    if (texts.options !== '') take(inText(forms, texts.options).quality * OPTION, 'option', true);
    if (texts.before !== '') {
      const isName = FILLED.has(element.role) || !LETTERS.test(element.name);
      const worth = isOwner ? BEFORE.owner : isName || is === 'quote' ? BEFORE.name : BEFORE.other;
      take(inText(forms, texts.before).quality * worth, 'text before', isName);
    }
    take(inAttributes(element, texts), 'attributes', true);
    const rowWorth = !isOwner ? ROW.target : texts.row.length > LONG_ROW ? ROW.longOwner : ROW.owner;
    take(inside(texts.row).quality * rowWorth, 'row', false);
    if (isOwner || is === 'name')
      page.cardsAt(at).forEach((card, level) => {
        take(inside(card.words).quality * (isOwner ? (CARDS[level] ?? 0) : ROW.target), 'row', false);
      });
    take(groupWorth(inside(texts.group), texts, isOwner), 'group', UNNAMED.test(texts.words));
    return best;
  };
}

const LETTERS = /\p{L}{2}/u;
/** The text before these is their label. */
const FILLED = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'slider']);
const UNNAMED =
  /^ (?:(?:select|choose|input|dropdown|auswahl|auswahlen|wahlen|text|option|options|请选择|选择)? ?)$/;
const MOST_OF_GROUP = 0.7;

function groupWorth({ quality, covers }: TextHit, { group, words }: ElementTexts, isOwner: boolean): number {
  if (quality === 0) return 0;
  if (isOwner) return quality * GROUP.owner;
  // An element without a name takes that of its group.
  if (UNNAMED.test(words)) return quality * GROUP.unnamed;
  return quality * (covers >= (group.length - 2) * MOST_OF_GROUP ? GROUP.whole : GROUP.target);
}

/** Cached: consecutive elements share rows, cards and groups. */
function remembered(forms: Forms): (text: string) => TextHit {
  const known = new Map<string, TextHit>([['', NOWHERE]]);
  return (text) => {
    const hit = known.get(text) ?? inText(forms, text);
    known.set(text, hit);
    return hit;
  };
}

/** A type, a protocol or a file name is a sure cue; a word of a class or an address is not. */
export const SURE_CUE = 0.85;
const CUE = { sureAlone: 0.9, alone: 0.84, named: 0.78 };
const NAME_PART = 0.66;
const MOST_PARTS = 6;

/** By the cues of its concepts, or by the term's words in a name, a class or an address. */
function attributeMatcher(
  { concepts, is }: Term,
  forms: Forms,
): (element: PageElement, texts: ElementTexts) => number {
  if (is === 'quote') return () => 0;
  const cues = concepts.flatMap((name) => cuesOf(CONCEPTS[name]?.cues));
  const parts = forms.all
    .filter(({ text, isHan }) => !isHan && text.length > 3 && !text.includes(' '))
    .slice(0, MOST_PARTS);
  const isWritten = anyOf([...cues.map(({ value }) => value), ...parts.map(({ text }) => text)], 'i');
  // These are not in `written`.
  const unwritten = cues.filter(({ name, how }) => how === '' || name === 'role' || name === 'tag');
  return (element, { written }) => {
    const hasSome = isWritten.test(written);
    if (!hasSome && unwritten.length === 0) return 0;
    const marks = (hasSome ? cues : unwritten).filter((cue: Cue) => hasCue(element, cue));
    if (marks.some(({ how }) => how !== '~')) return element.name === '' ? CUE.sureAlone : SURE_CUE;
    if (marks.length > 0) return element.name === '' ? CUE.alone : CUE.named;
    if (!hasSome) return 0;
    const { href = '', id = '', name = '', class: names = '' } = element.attributes;
    const found = parts.filter(({ text }) => [id, name, names, href].some((each) => hasPart(each, text)));
    return NAME_PART * Math.max(0, ...found.map(({ quality }) => quality));
  };
}

/** The words of a phrase or a compound, separately: "dark theme" is a choice "Dark" of the group "Theme". */
function apartMatcher(term: Term): (texts: ElementTexts) => Hit {
  const parts = partsOf(term).map(formsOf);
  if (parts.length === 0) return () => NO_HIT;
  return (texts) => {
    const inLabel = parts.map((forms) => inText(forms, texts.words));
    const covers = inLabel.reduce((sum, hit) => sum + hit.covers, 0);
    if (covers === 0) return NO_HIT;
    const qualities = parts.map((forms, at) => {
      const group = inText(forms, texts.group).quality * GROUP.target;
      return Math.max(inLabel[at]?.quality ?? 0, inText(forms, texts.hints).quality * HINT, group);
    });
    const found = qualities.filter((quality) => quality >= PART);
    const isPart = found.length < parts.length;
    if (found.length === 0 || (isPart && term.concepts.length > 0)) return NO_HIT;
    // One part alone is not enough for a full match.
    const worth = isPart || parts.length === 1 ? ONE_PART : WORDS_APART;
    const quality = found.reduce((sum, each) => sum + each, 0) / found.length;
    return { quality: quality * worth, covers, why: 'label', isOwn: true };
  };
}

const PART = 0.6;
const ONE_PART = 0.58;

function partsOf({ text, concepts, is }: Term): Term[] {
  if (is === 'quote' || is === 'name' || hasHan(text)) return [];
  if (concepts.length === 0)
    return compoundParts(text).map((part) => termOf(part.text, { concepts: part.meaning.concepts }));
  const words = text.split(' ').filter((word) => word.length > 2);
  return words.length < 2 ? [] : words.map((word) => termOf(word));
}
