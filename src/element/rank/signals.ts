import type { Landmark } from '../../inpage/index.ts';
import type { PageElement } from '../model.ts';

/** What is known about the whole page when one element is scored. */
export interface RankSurroundings {
  /** How often each label occurs. */
  readonly labelCounts: ReadonlyMap<string, number>;
  /** A dialog is open, and what is behind it cannot be reached. */
  readonly isModal: boolean;
}

export function surroundingsOf(elements: readonly PageElement[]): RankSurroundings {
  const labelCounts = new Map<string, number>();
  let dialog = 0;
  let behind = 0;
  let behindCovered = 0;
  for (const { name, landmark, isCovered, isOnScreen } of elements) {
    labelCounts.set(name, (labelCounts.get(name) ?? 0) + 1);
    if (landmark === 'dialog') dialog += isCovered ? 0 : 1;
    else if (isOnScreen) {
      behind++;
      if (isCovered) behindCovered++;
    }
  }
  return { labelCounts, isModal: dialog > 0 && behindCovered * 2 >= behind };
}

// The parts of the relevance that do not depend on a query; they add up to 1.
const WEIGHTS = {
  role: 0.15,
  label: 0.2,
  unique: 0.08,
  place: 0.22,
  screen: 0.1,
  size: 0.05,
  depth: 0.03,
  primary: 0.17,
};

/** How likely an agent wants this element, 0 to 1, without a query. */
export function worthOf(element: PageElement, around: RankSurroundings): number {
  const isChoice = CHOICE_ROLES.has(element.role);
  const sum =
    WEIGHTS.role * roleWorth(element) +
    // One choice is as good as its neighbours: "S" and "36" are real sizes.
    WEIGHTS.label * (isChoice && element.name !== '' ? 1 : labelWorth(element)) +
    WEIGHTS.unique * (isChoice || isUnique(element, around) ? 1 : 0) +
    WEIGHTS.place * placeWorth(element.landmark) +
    WEIGHTS.screen * (element.isOnScreen ? 1 : 0) +
    WEIGHTS.size * (isChoice ? 1 : sizeWorth(element)) +
    WEIGHTS.depth * (1 - Math.min(element.depth, 40) / 40) +
    WEIGHTS.primary * (element.isPrimary ? 1 : 0);
  const isOut = element.isCovered || element.state.onHover === true;
  const reach = (isOut ? 0.5 : 1) * (element.state.disabled === true ? 0.6 : 1);
  if (!around.isModal) return sum * reach;
  return element.landmark === 'dialog' ? 0.5 + 0.5 * sum * reach : 0.5 * sum * reach;
}

/** Roles whose elements are one choice among several. */
export const CHOICE_ROLES: ReadonlySet<string> = new Set(['radio', 'option', 'menuitemradio', 'tab']);

const ROLE_WORTH: ReadonlyMap<string, number> = new Map([
  ['link', 0.7],
  ['menuitem', 0.8],
  ['option', 0.8],
  ['treeitem', 0.7],
  ['gridcell', 0.6],
  ['clickable', 0.5],
  ['hoverable', 0.4],
  ['generic', 0.5],
]);
const EVIDENCE_WORTH = {
  native: 1,
  aria: 1,
  listener: 0.7,
  framework: 0.7,
  focusable: 0.5,
  cursor: 0.35,
  hover: 0.35,
};

function roleWorth({ role, evidence }: PageElement): number {
  return (ROLE_WORTH.get(role) ?? 1) * EVIDENCE_WORTH[evidence];
}

const WORDS = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function labelWorth({ name, isGuessed, role }: PageElement): number {
  if (name === '') return 0;
  if (!WORDS.test(name)) return 0.3;
  if (isGuessed) return 0.5;
  if (name.length > 120) return 0.7;
  return role === 'link' && !isTelling(name) ? 0.9 : 1;
}

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A title rather than the name of a page: "Council approves the new ferry line", not "About us". */
export function isTelling(name: string): boolean {
  return name.length >= 18 || (name.length >= 8 && SPACELESS.test(name));
}

function isUnique({ name }: PageElement, { labelCounts }: RankSurroundings): boolean {
  return name !== '' && labelCounts.get(name) === 1;
}

const PLACE_WORTH: Readonly<Record<Landmark, number>> = {
  dialog: 1,
  main: 0.85,
  form: 0.85,
  search: 0.8,
  header: 0.4,
  nav: 0.3,
  aside: 0.25,
  footer: 0.1,
};

function placeWorth(landmark: Landmark | undefined): number {
  return landmark === undefined ? 0.6 : PLACE_WORTH[landmark];
}

function sizeWorth({ box: { width, height } }: PageElement): number {
  if (width < 4 || height < 4) return 0;
  return width * height < 400 ? 0.5 : 1;
}

const FOREGROUND: ReadonlySet<Landmark | undefined> = new Set<Landmark>(['main', 'form', 'search']);
const MOST_SIGNALS = 3;

/** The reasons for an element's rank, in a few words, the most significant first. */
export function signalsOf(
  element: PageElement,
  around: RankSurroundings,
  isMatch: boolean,
): readonly string[] {
  const { landmark } = element;
  const signals: string[] = [];
  if (isMatch) signals.push('query');
  if (landmark === 'dialog') signals.push('dialog');
  if (element.isPrimary) signals.push('primary');
  if (element.isCovered) signals.push('covered');
  if (element.state.disabled === true) signals.push('disabled');
  if (element.name === '') signals.push('no label');
  else if (element.isGuessed) signals.push('guessed label');
  if (landmark !== undefined && FOREGROUND.has(landmark)) signals.push(landmark);
  if (signals.length < MOST_SIGNALS && element.isOnScreen) signals.push('first screen');
  if (signals.length < MOST_SIGNALS && isUnique(element, around)) signals.push('unique label');
  if (signals.length === 0) signals.push(landmark ?? element.role);
  if (signals.length > MOST_SIGNALS) signals.length = MOST_SIGNALS;
  return signals;
}
