import { attributeOf, bodyElement, hasAttributeOf } from '../dom.ts';
import { placesByLayout } from './bands.ts';
import type { Landmark } from '../contract/perception.ts';
import type { Entry, Scene } from '../perceive/scene.ts';
import { rectOf, surface } from '../visible/view.ts';

const BY_ROLE: Readonly<Partial<Record<string, Landmark>>> = {
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  complementary: 'aside',
  contentinfo: 'footer',
  dialog: 'dialog',
  alertdialog: 'dialog',
  form: 'form',
  search: 'search',
};
const BY_TAG: Readonly<Partial<Record<string, Landmark>>> = {
  nav: 'nav',
  main: 'main',
  aside: 'aside',
  dialog: 'dialog',
  search: 'search',
};
// A header or footer inside these belongs to them, not to the page.
const SECTIONS = new Set(['article', 'aside', 'main', 'nav', 'section']);
const SECTION_ROLES = new Set(['article', 'complementary', 'main', 'navigation', 'region']);

// Landmarks that nearly every page has in some form.
const PLACES: readonly Landmark[] = ['header', 'nav', 'main', 'aside', 'footer'];

export interface Landmarks {
  /** The landmark that an element is, by ARIA or by its name and position. */
  of(entry: Entry, around: Landmark | undefined): Landmark | undefined;
}

export function createLandmarks(scene: Scene): Landmarks {
  // Where the page declares a landmark, names are not considered for it.
  const named = new Set<Landmark>();
  for (const entry of scene.entries) {
    const landmark = entry.isHidden ? undefined : byRules(entry);
    if (landmark !== undefined) named.add(landmark);
  }
  const isPlaced =
    PLACES.some((place) => named.has(place)) ||
    scene.entries.some((entry) => byWords(entry, undefined, named) !== undefined);
  const byLayout = isPlaced ? undefined : placesByLayout(scene);
  return {
    of(entry, around) {
      const landmark = byRules(entry);
      if (landmark !== undefined || entry.role !== '') return landmark;
      if (around !== undefined && around !== 'main') return undefined;
      return byLayout === undefined ? byWords(entry, around, named) : byLayout.get(entry);
    },
  };
}

function byRules(entry: Entry): Landmark | undefined {
  const { tag, role, element } = entry;
  if (role !== '') return BY_ROLE[role];
  const byTag = BY_TAG[tag];
  if (byTag !== undefined) return byTag;
  if (tag === 'header' || tag === 'footer') return isOfPage(entry) ? tag : undefined;
  return tag === 'form' && isNamed(element) ? 'form' : undefined;
}

function isNamed(element: Element): boolean {
  return hasAttributeOf(element, 'aria-label') || hasAttributeOf(element, 'aria-labelledby');
}

function isOfPage(entry: Entry): boolean {
  for (let at = entry.parent; at !== undefined; at = at.parent)
    if (SECTIONS.has(at.tag) || SECTION_ROLES.has(at.role)) return false;
  return true;
}

const WORDS: Readonly<Record<string, Landmark>> = {
  header: 'header',
  masthead: 'header',
  topbar: 'header',
  nav: 'nav',
  navbar: 'nav',
  navigation: 'nav',
  menu: 'nav',
  menubar: 'nav',
  sidebar: 'aside',
  aside: 'aside',
  sidenav: 'aside',
  footer: 'footer',
  bottom: 'footer',
  content: 'main',
  main: 'main',
};
const WORDY_TAGS = new Set(['div', 'section', 'td', 'table', 'ul', 'center', 'tr']);
// At greater depth, the names usually mean parts of something else.
const DEEPEST = 12;

function byWords(
  entry: Entry,
  around: Landmark | undefined,
  named: ReadonlySet<Landmark>,
): Landmark | undefined {
  if (entry.depth > DEEPEST || entry.isHidden || !WORDY_TAGS.has(entry.tag)) return undefined;
  for (const name of [attributeOf(entry.element, 'id'), attributeOf(entry.element, 'class')]) {
    for (const word of wordsOf(name)) {
      const landmark = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
      if (
        landmark !== undefined &&
        !named.has(landmark) &&
        landmark !== around &&
        isWhereItBelongs(entry, landmark, around)
      )
        return landmark;
    }
  }
  return undefined;
}

export function wordsOf(name: string | null): string[] {
  if (name === null || name === '') return [];
  return name
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

const TOP_PX = 250;
const WIDE = 0.6;
const NARROW = 0.4;

/** A short page ends before the viewport does. */
function contentEnd(): number {
  const body = bodyElement();
  return body === null ? Infinity : rectOf(body)[3];
}

/** A name alone is not enough: a header is at the top of the page, a footer at its end, a sidebar at its side. */
function isWhereItBelongs({ element }: Entry, landmark: Landmark, around: Landmark | undefined): boolean {
  const [left, top, right, bottom] = rectOf(element);
  const page = surface();
  const end = Math.min(page[3], contentEnd());
  const [width, height] = [page[2] - page[0], end - page[1]];
  const isWide = right - left >= WIDE * width;
  switch (landmark) {
    case 'header':
      return (
        around === undefined &&
        isWide &&
        top - page[1] < TOP_PX &&
        bottom - top < Math.max(0.5 * height, TOP_PX)
      );
    case 'footer':
      return (
        isWide &&
        end - bottom < 0.15 * height &&
        bottom - top < 0.5 * height &&
        top - page[1] > Math.min(TOP_PX, 0.5 * height)
      );
    case 'aside':
      return right - left <= NARROW * width && bottom - top > 150;
    case 'nav':
      return bottom > top && (isWide ? bottom - top < 300 : right - left <= NARROW * width);
    case 'main':
      return around === undefined && right - left >= 0.4 * width && bottom - top >= 0.15 * height;
    case 'dialog':
    case 'form':
    case 'search':
      return true;
  }
}
