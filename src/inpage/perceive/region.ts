import { selectAll } from '../dom.ts';
import { knownRoots } from '../known-roots.ts';
import type { Groups } from '../group/groups.ts';
import { listedBetween, type Look } from './look.ts';
import { elementWithNumber } from './node-numbers.ts';
import type { Landmark, RegionFinding, RegionRequest } from '../contract/perception.ts';
import { isItem } from '../group/items.ts';
import { entryFor, isWithin, type Entry, type Rect, type Scene } from './scene.ts';
import { isTextSeen, squeeze, start, textOf } from './text.ts';

/** A part of the page that was asked for. */
export interface Region {
  readonly finding: RegionFinding;
  has(entry: Entry): boolean;
  /** Whether it is only a place on the surface: then boxes decide. */
  readonly box: Rect | undefined;
}

const MOST_ROOTS = 200;
const MOST_NEAREST = 8;

export function findRegion(request: RegionRequest, look: Look, groups: Groups): Region {
  const { scene } = look;
  const scopes: (readonly EntryRange[])[] = [];
  let isSelector = true;
  if (request.landmark !== undefined) scopes.push(landmarkEntries(request.landmark, scene, groups));
  if (request.selector !== undefined) {
    const selected = selectedEntries(request.selector, scene);
    isSelector = selected !== undefined;
    scopes.push(selected ?? []);
  }
  if (request.node !== undefined) {
    const element = elementWithNumber(request.node);
    const entry = element && entryFor(scene, element);
    scopes.push(entry === undefined ? [] : [entry]);
  }
  const isInside = (entry: Entry): boolean =>
    scopes.every((scope) => scope.some((container) => isWithin(entry, container)));
  if (request.nearText !== undefined) {
    const near = nearText(request.nearText, look, isInside);
    scopes.push(near === undefined ? [] : [near]);
  }
  const isFound = scopes.every((scope) => scope.length > 0);
  const nearest = isFound ? [] : nearestTo(request, look, groups);
  const { box } = request;
  return {
    finding: { isFound, isSelector, nearest },
    has: isInside,
    box: box && onScreen(box),
  };
}

const LANDMARK_SELECTORS: Readonly<Record<Landmark, string>> = {
  header: 'header, [role=banner]',
  nav: 'nav, [role=navigation]',
  main: 'main, [role=main]',
  aside: 'aside, [role=complementary]',
  footer: 'footer, [role=contentinfo]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  form: 'form, [role=form]',
  search: 'search, [role=search]',
};
const MOST_REGION_ROOTS = 1_000;

/** The elements that a region begins with, as far as they are known without a look at the page. */
export function regionRoots({ landmark, selector, node }: RegionRequest): Element[] {
  const asked = node === undefined ? undefined : elementWithNumber(node);
  const selectors = [landmark && LANDMARK_SELECTORS[landmark], selector].filter((each) => each !== undefined);
  const selected = selectors.flatMap((each) => selectedElements(each) ?? []);
  return [...(asked === undefined ? [] : [asked]), ...selected.slice(0, MOST_REGION_ROOTS)];
}

function landmarkEntries(landmark: Landmark, scene: Scene, groups: Groups): Entry[] {
  const found: Entry[] = [];
  for (const entry of scene.entries) {
    const last = found.at(-1);
    if (entry.isHidden || (last !== undefined && isWithin(entry, last))) continue;
    if (isLandmark(entry, landmark, groups)) found.push(entry);
  }
  return found;
}

function isLandmark(entry: Entry, landmark: Landmark, groups: Groups): boolean {
  // Every form is a place that people speak of, named or not.
  if (landmark === 'form' && entry.tag === 'form') return true;
  return groups.landmarks.of(entry, groups.placeOf(entry).landmark) === landmark;
}

function selectedEntries(selector: string, scene: Scene): Entry[] | undefined {
  return selectedElements(selector)
    ?.map((element) => entryFor(scene, element))
    .filter((entry) => entry !== undefined);
}

function selectedElements(selector: string): Element[] | undefined {
  try {
    return [undefined, ...knownRoots.all().slice(0, MOST_ROOTS)].flatMap((root) => selectAll(selector, root));
  } catch {
    return undefined; // it is none
  }
}

/** A part of the scene, from one entry to another. */
type EntryRange = Pick<Entry, 'index' | 'end'>;

/** The row, item, card or fieldset of a text, else its section: never more. */
function nearText(text: string, look: Look, isInside: (entry: Entry) => boolean): EntryRange | undefined {
  let best: EntryRange | undefined;
  for (const owner of ownersOf(plain(text), look.scene)) {
    if (!isInside(owner)) continue;
    const near = itemWithControls(owner, look) ?? sectionWithControls(owner, look);
    if (near !== undefined && (best === undefined || near.end - near.index < best.end - best.index))
      best = near;
  }
  return best;
}

const FIELDSETS = new Set(['fieldset', 'dialog']);
const FIELDSET_ROLES = new Set(['group', 'radiogroup', 'dialog', 'alertdialog']);
// With more controls in it, an item is a part of the page.
const MOST_IN_ITEM = 40;

function itemWithControls(owner: Entry, look: Look): Entry | undefined {
  for (let at: Entry | undefined = owner; at !== undefined; at = at.parent) {
    if (!isItem(at) && !FIELDSETS.has(at.tag) && !FIELDSET_ROLES.has(at.role)) continue;
    const count = listedBetween(look, at.index, at.end);
    if (count > MOST_IN_ITEM) return undefined;
    if (count > 0) return at;
  }
  return undefined;
}

/** The smallest element around the text that has something to act on; of several sections in it, the one of the text. */
function sectionWithControls(owner: Entry, look: Look): EntryRange | undefined {
  let around: Entry | undefined = owner;
  while (around !== undefined && listedBetween(look, around.index, around.end) === 0) around = around.parent;
  if (around === undefined) return undefined;
  const { index, end } = around;
  const headings = look.scene.headings.filter((heading) => heading.index > index && heading.index < end);
  const own = headings.findLast((heading) => heading.index <= owner.index);
  const next = headings.find(
    (heading) =>
      heading.index > owner.index && (own === undefined || heading.headingLevel <= own.headingLevel),
  );
  const section = { index: own?.index ?? index, end: next?.index ?? end };
  return listedBetween(look, section.index, section.end) > 0 ? section : undefined;
}

const MOST_OWNERS = 50;
const MOST_CHARS = 2_000;
const MOST_PIECES = 100_000;

function ownersOf(wanted: string, scene: Scene): Entry[] {
  const owners: Entry[] = [];
  if (wanted === '') return owners;
  const end = Math.min(scene.pieces.length, MOST_PIECES);
  for (let index = 0; index < end && owners.length < MOST_OWNERS; index++) {
    const piece = scene.pieces[index];
    if (piece !== undefined && isTextIn(piece.owner, plain(start(piece.text, MOST_CHARS)), wanted))
      owners.push(piece.owner);
  }
  // It may run over several elements: then the smallest one that has all of it.
  return owners.length > 0
    ? owners
    : scene.headings
        .concat(smallOnes(scene))
        .filter((entry) => {
          return plain(textOf(entry, scene, { maxChars: 400 })).includes(wanted);
        })
        .slice(0, MOST_OWNERS);
}

function isTextIn(owner: Entry, text: string, wanted: string): boolean {
  return text.includes(wanted) && isTextSeen(owner);
}

function smallOnes({ entries }: Scene): Entry[] {
  return entries
    .filter(({ index, end, firstPiece, endPiece }) => end - index < 30 && endPiece - firstPiece > 1)
    .slice(0, 5_000);
}

const plain = (text: string): string => squeeze(text, MOST_CHARS).toLowerCase();

function nearestTo(request: RegionRequest, look: Look, groups: Groups): string[] {
  if (request.nearText !== undefined) return textsLike(request.nearText, look.scene);
  const present = new Set<string>();
  for (const entry of look.scene.entries) {
    const landmark = entry.isHidden ? undefined : groups.landmarks.of(entry, entry.place?.landmark);
    if (landmark !== undefined) present.add(landmark);
    else if (entry.tag === 'form') present.add('form');
  }
  for (const { landmark } of groups.all) if (landmark !== undefined) present.add(landmark);
  return [...present].slice(0, MOST_NEAREST);
}

/** Headings and short texts that share words with the one that was looked for. */
function textsLike(text: string, scene: Scene): string[] {
  const words = new Set(plain(text).split(' '));
  const scored: { text: string; score: number }[] = [];
  for (const { text: node, owner } of scene.pieces.slice(0, 5_000)) {
    if (node.length > 120) continue;
    const line = squeeze(start(node, 120), 80);
    const score = line
      .toLowerCase()
      .split(' ')
      .filter((word) => words.has(word)).length;
    if (score > 0 && isTextSeen(owner)) scored.push({ text: line, score });
  }
  const best = scored.sort((a, b) => b.score - a.score).map((entry) => entry.text);
  return [...new Set(best)].slice(0, 5);
}

/** A box of the document, where it is on the screen now. */
function onScreen([x, y, width, height]: readonly [number, number, number, number]): Rect {
  const [left, top] = [x - window.scrollX, y - window.scrollY];
  return [left, top, left + width, top + height];
}
