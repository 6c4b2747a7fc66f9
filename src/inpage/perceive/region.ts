import { selectAll } from '../dom.ts';
import { knownRoots } from '../known-roots.ts';
import type { Groups } from '../group/groups.ts';
import type { Look } from './look.ts';
import { nearness, placesNear, smallestOf, widestOf } from './near-text.ts';
import { elementWithNumber } from './node-numbers.ts';
import type { Landmark, RegionFinding, RegionRequest } from '../contract/perception.ts';
import { entryFor, isWithin, type Entry, type Rect, type Scene } from './scene.ts';
import type { EntryRange } from './sibling-items.ts';
import { isTextSeen, plain, squeeze, start } from './text.ts';

/** The requested part of the page. */
export interface Region {
  readonly finding: RegionFinding;
  has(entry: Entry): boolean;
  /** How near an entry is to each occurrence of the requested text. */
  nearnessOf?(entry: Entry): number[];
  /** Set if the region is only a rectangle: then boxes decide. */
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
  const near = request.nearText === undefined ? [] : placesNear(request.nearText, look, isInside);
  if (request.nearText !== undefined)
    scopes.push(request.hasNearness === true ? near.map(widestOf) : smallestOf(near));
  const isFound = scopes.every((scope) => scope.length > 0);
  const nearest = isFound ? [] : nearestTo(request, look, groups);
  const { box } = request;
  return {
    finding: { isFound, isSelector, nearest },
    has: isInside,
    ...(request.hasNearness === true && {
      nearnessOf: (entry: Entry) => near.map((place) => nearness(place, entry)),
    }),
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

/** The root elements of a region, as far as they are known before the look. */
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
  // Every form counts as a form landmark, named or not.
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
    return undefined; // an invalid selector
  }
}

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

/** Headings and short texts that share words with the requested one. */
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

/** Converts a box from document to viewport coordinates. */
function onScreen([x, y, width, height]: readonly [number, number, number, number]): Rect {
  const [left, top] = [x - window.scrollX, y - window.scrollY];
  return [left, top, left + width, top + height];
}
