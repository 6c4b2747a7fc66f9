import {
  attributeOf,
  bodyElement,
  hasAttributeOf,
  hasAttributesOf,
  localNameOf,
  nodeTypeOf,
  rootElement,
} from '../dom.ts';
import { evidenceOf, isLabelOfControl, isStrong } from './evidence.ts';
import { startClock, type Clock } from './clock.ts';
import { countActable } from '../clicks/actable.ts';
import { drawnIn, flatParentOf, isUndrawn, nextOf, type Siblings } from './flat-tree.ts';
import type { Entry, Piece, Scene } from './scene.ts';
import { surface } from '../visible/view.ts';

const MOST_PIECES = 150_000;
// Limit of visited elements: actionable ones have a separate limit.
const MOST_ENTRIES = 300_000;
// The same inside elements that the caller asked for, wherever they are.
const MOST_KEPT_ENTRIES = 50_000;
const WALK_LIMIT_MS = 4_000;
const LEAST_STEPS = 2_000;
const SILENT_TAGS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'meta',
  'link',
  'title',
  'datalist',
]);
const PASSING_ROLES = new Set(['status', 'timer', 'progressbar', 'log', 'alert', 'marquee']);
const PASSING_TAGS = new Set(['time', 'output', 'progress', 'meter']);

interface WalkLevel {
  readonly entry: Entry | undefined;
  readonly siblings: Siblings;
}

interface WalkResult extends Scene {
  readonly entries: Entry[];
  readonly pieces: Piece[];
  readonly candidates: Entry[];
  readonly headings: Entry[];
  readonly frames: Entry[];
  beyond: number;
  readonly bounds: Bounds;
}

interface Bounds {
  readonly clock: Clock;
  /** The requested elements and their ancestors: entered even beyond the limits. */
  readonly asked: ReadonlySet<Element>;
  readonly onTheWay: ReadonlySet<Element>;
  keptEntries: number;
}

/**
 * Visits everything that the document shows or might show, up to limits of size and time. Requested elements are
 * reached beyond them as well.
 */
export function walk(asked: readonly Element[] = []): Scene {
  surface(); // forces layout, however long it takes, before the clock starts
  const bounds = boundsFor(asked);
  const found: WalkResult = {
    entries: [],
    pieces: [],
    candidates: [],
    headings: [],
    frames: [],
    beyond: 0,
    bounds,
  };
  const start = bodyElement() ?? rootElement();
  if (start === null) return found;
  const levels: WalkLevel[] = [{ entry: undefined, siblings: { next: null, slotted: [start], at: 0 } }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node = nextOf(level.siblings);
    if (node === null) {
      levels.pop();
      if (level.entry !== undefined) close(level.entry, found);
      continue;
    }
    const type = nodeTypeOf(node);
    if (type === Node.TEXT_NODE) addPiece(found, node as Text, level.entry);
    else if (type === Node.ELEMENT_NODE) {
      const inner = enter(found, node as Element, level.entry);
      if (inner !== undefined) levels.push(inner);
    }
  }
  return found;
}

function boundsFor(asked: readonly Element[]): Bounds {
  const onTheWay = new Set<Element>();
  for (const element of asked)
    for (let at: Element | null = element; at !== null && !onTheWay.has(at); at = flatParentOf(at))
      onTheWay.add(at);
  const clock = startClock(WALK_LIMIT_MS, LEAST_STEPS);
  return { clock, asked: new Set(asked), onTheWay, keptEntries: 0 };
}

function isBeyond({ entries, bounds }: WalkResult, element: Element, parent: Entry | undefined): boolean {
  if (!bounds.clock.isOver() && entries.length < MOST_ENTRIES) return false;
  if (bounds.onTheWay.has(element)) return false;
  return parent?.isAsked !== true || bounds.keptEntries++ >= MOST_KEPT_ENTRIES;
}

function close(entry: Entry, found: WalkResult): void {
  entry.end = found.entries.length;
  entry.endPiece = found.pieces.length;
}

function addPiece({ pieces }: WalkResult, text: Text, owner: Entry | undefined): void {
  if (owner === undefined || owner.isHidden || pieces.length >= MOST_PIECES) return;
  pieces.push({ text, owner });
}

/** Records an element; undefined if its content is skipped. */
function enter(found: WalkResult, element: Element, parent: Entry | undefined): WalkLevel | undefined {
  const tag = localNameOf(element);
  if (SILENT_TAGS.has(tag)) return undefined;
  if (isBeyond(found, element, parent)) {
    found.beyond += countActable(element);
    return undefined;
  }
  const entry = entryOf(found, element, { tag, parent });
  found.entries.push(entry);
  if (entry.evidence !== undefined) found.candidates.push(entry);
  if (entry.headingLevel > 0 && !entry.isHidden) found.headings.push(entry);
  if (tag === 'iframe' || tag === 'frame') found.frames.push(entry);
  if (tag === 'select' || tag === 'iframe' || tag === 'textarea') {
    close(entry, found);
    return undefined;
  }
  return { entry, siblings: drawnIn(element, tag) };
}

interface WalkContext {
  readonly tag: string;
  readonly parent: Entry | undefined;
}

function entryOf(found: WalkResult, element: Element, { tag, parent }: WalkContext): Entry {
  const hasAttributes = hasAttributesOf(element);
  const role = hasAttributes ? (firstWord(attributeOf(element, 'role')) ?? '') : '';
  const control = parent?.control;
  const isPart = control !== undefined;
  const isHidden = (parent?.isHidden ?? false) || (!isPart && isUndrawn(element, tag));
  const draft: EntryDraft = { element, tag, role, parent, isHidden, isPart, hasAttributes, style: undefined };
  const { evidence, isHand } = evidenceOf(draft);
  const entry: Entry = {
    element,
    parent,
    index: found.entries.length,
    end: found.entries.length + 1,
    depth: parent === undefined ? 0 : parent.depth + 1,
    tag,
    role,
    firstPiece: found.pieces.length,
    endPiece: found.pieces.length,
    isHidden,
    isInert: (parent?.isInert ?? false) || (hasAttributes && hasAttributeOf(element, 'inert')),
    isPassing: (parent?.isPassing ?? false) || isPassing(draft),
    evidence,
    control,
    isHand,
    headingLevel: headingLevelOf(draft),
    isListed: false,
    isAsked: parent?.isAsked === true || found.bounds.asked.has(element),
    view: undefined,
    style: draft.style,
    rect: undefined,
    isDrawn: undefined,
    isInk: undefined,
    place: undefined,
    headings: undefined,
  };
  // The content of a label is not actionable itself: the labelled control is.
  if ((evidence !== undefined && isStrong(evidence)) || isLabelOfControl(draft))
    (entry as { control: Entry }).control = entry;
  return entry;
}

function isPassing({ element, tag, role, hasAttributes }: EntryDraft): boolean {
  if (PASSING_TAGS.has(tag) || PASSING_ROLES.has(role)) return true;
  const live = hasAttributes ? attributeOf(element, 'aria-live') : null;
  return live !== null && live !== 'off';
}

type EntryDraft = Parameters<typeof evidenceOf>[0];

function headingLevelOf({ element, tag, role }: EntryDraft): number {
  if (role === 'heading') {
    const level = Number(attributeOf(element, 'aria-level') ?? 2);
    return level >= 1 && level <= 6 ? Math.round(level) : 2;
  }
  if (role !== '' || tag.length !== 2 || !tag.startsWith('h')) return 0;
  const level = tag.charCodeAt(1) - 48;
  return level >= 1 && level <= 6 ? level : 0;
}

function firstWord(text: string | null): string | undefined {
  return text === null ? undefined : (/\S+/.exec(text.slice(0, 100))?.[0].toLowerCase() ?? '');
}
