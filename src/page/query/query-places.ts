import { hasPart } from './cues.ts';
import type { PageElement, PageGroup } from '../perceive/index.ts';
import type { Place } from './grammar.ts';
import { kindQuality } from './kinds.ts';
import type { ListedElement } from './element-query.ts';

export type InPlace = (listed: ListedElement) => boolean;

// What stands higher is the head of a page, whatever it is marked as.
const HEAD_PX = 240;

/** Tells what lies in a place. What is nested in it counts: the navigation of a footer is in the footer. */
export function inPlace(
  place: Place,
  listed: readonly ListedElement[],
  groups: readonly PageGroup[],
): InPlace {
  const plain: InPlace = ({ element }) => isIn(element, place, groups[element.group]);
  switch (place) {
    case 'footer':
      return footerOf(listed, plain);
    case 'header':
      return headerOf(listed, plain);
    case 'aside':
      return listed.some(plain) ? plain : asideOf(listed);
    case 'form':
      return formOf(listed, plain);
    case 'nav':
    case 'main':
    case 'dialog':
    case 'search':
      return plain;
  }
}

const SENT = new Set(['submit', 'reset']);

/** What stands among fields or beside what sends them, under whatever heading. */
function formOf(listed: readonly ListedElement[], plain: InPlace): InPlace {
  const groups = new Set<number>();
  for (const { element } of listed)
    if (SENT.has(element.attributes['type'] ?? '') || kindQuality(element, 'field') === 1)
      groups.add(element.group);
  return (entry) => plain(entry) || groups.has(entry.element.group);
}

const FEWEST_BESIDE = 4;

/** Without any mark a navigation below the head, unless it is no more than a step or two. */
function asideOf(listed: readonly ListedElement[]): InPlace {
  const sizes = new Map<number, number>();
  for (const { element } of listed) sizes.set(element.group, (sizes.get(element.group) ?? 0) + 1);
  return ({ element }) =>
    element.landmark === 'nav' && element.box.y > HEAD_PX && (sizes.get(element.group) ?? 0) >= FEWEST_BESIDE;
}

const CONTENT = new Set<string | undefined>(['main', 'form', 'aside', 'dialog', 'search', 'header']);

/** From the first part of it on, with the navigation right before; without any mark what comes after the content. */
function footerOf(listed: readonly ListedElement[], plain: InPlace): InPlace {
  let start = listed.findIndex(plain);
  if (start === -1) start = listed.length;
  const isMarked = start < listed.length;
  const content = listed.findLastIndex(isMain);
  const isContent = (at: number): boolean => {
    const landmark = listed[at]?.element.landmark;
    // What is marked as a head after the content is none.
    return CONTENT.has(landmark) && !(landmark === 'header' && content !== -1 && at > content);
  };
  while (start > 0 && !isContent(start - 1)) start -= 1;
  const hasContent = start > 0;
  const first = isMarked || hasContent ? (listed[start]?.index ?? Infinity) : Infinity;
  return (entry) => {
    const { landmark } = entry.element;
    return plain(entry) || (entry.index >= first && (landmark === 'header' || !CONTENT.has(landmark)));
  };
}

function headerOf(listed: readonly ListedElement[], plain: InPlace): InPlace {
  const last = listed.findLast(plain)?.index ?? -1;
  const main = listed.find(isMain)?.index ?? Infinity;
  return (entry) =>
    plain(entry) ||
    (entry.index < Math.min(last, main) && entry.element.landmark !== 'dialog') ||
    (entry.index < main && entry.element.box.y < HEAD_PX && entry.element.landmark !== 'dialog');
}

const isMain = ({ element }: ListedElement): boolean => element.landmark === 'main';

function isIn({ landmark, role }: PageElement, place: Place, group: PageGroup | undefined): boolean {
  if (landmark === place || group?.landmark === place) return true;
  if (group?.kind === 'nav' && hasPart(group.label, place)) return true;
  switch (place) {
    case 'nav':
      return group?.kind === 'nav' || group?.kind === 'menu' || role.startsWith('menuitem');
    case 'form':
      return group?.kind === 'form' || group?.kind === 'fieldset' || landmark === 'search';
    case 'dialog':
      return group?.kind === 'dialog';
    case 'header':
    case 'main':
    case 'aside':
    case 'footer':
    case 'search':
      return false;
  }
}
