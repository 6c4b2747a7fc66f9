import type { GroupKind, Landmark, SeenElement } from '../contract/perception.ts';

export type Evidence = SeenElement['evidence'];

/** Left, top, right, bottom in CSS pixels of the viewport. */
export type Rect = readonly [left: number, top: number, right: number, bottom: number];

/** An element, with what determines its visibility. */
export interface Seeable {
  readonly element: Element;
  readonly parent: Seeable | undefined;
  readonly tag: string;
  /** It is not rendered. */
  readonly isHidden: boolean;
  readonly isInert: boolean;
  /** It is in a closed disclosure, and is judged as if that were open. */
  readonly isFolded?: boolean;
  /** Cached on first use, like the following. */
  view: SceneView | undefined;
  style: CSSStyleDeclaration | undefined;
  rect: Rect | undefined;
  isDrawn: boolean | undefined;
  isInk: boolean | undefined;
}

/** An element of the flat tree, in document order. */
export interface Entry extends Seeable {
  readonly parent: Entry | undefined;
  readonly index: number;
  /** The index after its last descendant. */
  end: number;
  readonly depth: number;
  /** The first token of its role attribute. */
  readonly role: string;
  /** Its texts: a range of `Scene.pieces`. */
  readonly firstPiece: number;
  endPiece: number;
  /** Known only outside controls. */
  readonly isHidden: boolean;
  /** A clock, a counter or a message: it does not identify a row. */
  readonly isPassing: boolean;
  /** The evidence that it is actionable; a row's may come from its list. */
  evidence: Evidence | undefined;
  /** The control that it is, or is part of. */
  readonly control: Entry | undefined;
  /** Whether it has a pointer cursor; unknown within controls. */
  readonly isHand: boolean;
  /** 1 to 6; 0 if it is no heading. */
  readonly headingLevel: number;
  isListed: boolean;
  /** The caller asked for it or for an ancestor. */
  readonly isAsked: boolean;
  place: Membership | undefined;
  /** Headings that precede content of this element. */
  headings: Entry[] | undefined;
}

/** Where an element may be visible. */
export interface SceneView {
  /** The part of the surface where its own box is not clipped. */
  readonly own: Rect;
  /** The same for its in-flow content, cached on first use. */
  inner: Rect | undefined;
  readonly isPositioned: boolean;
  /** Its opacity including all ancestors: usually 1. */
  readonly strength: number;
  /** It or an ancestor is completely clipped by a shape. */
  readonly isCutAway: boolean;
}

/** Where an element is visible, and the part of it that is not clipped. */
export interface Sight {
  readonly box: Rect;
  readonly part: Rect;
  /** The element visible in its place, such as the label of a custom-drawn control. */
  readonly standIn: Element | undefined;
}

export interface Membership {
  readonly group: number;
  readonly landmark: Landmark | undefined;
}

export interface Group {
  readonly name: string;
  readonly kind: GroupKind;
  readonly landmark: Landmark | undefined;
  readonly parent: number;
}

/** A text node, with its parent element. */
export interface Piece {
  readonly text: CharacterData;
  readonly owner: Entry;
}

export interface Scene {
  readonly entries: readonly Entry[];
  readonly pieces: readonly Piece[];
  /** Those with evidence, in order. */
  readonly candidates: readonly Entry[];
  readonly headings: readonly Entry[];
  readonly frames: readonly Entry[];
  /** Possibly actionable elements that the walk did not reach. */
  readonly beyond: number;
}

export function isWithin(entry: Entry, container: Pick<Entry, 'index' | 'end'>): boolean {
  return entry.index >= container.index && entry.index < container.end;
}

/** Whether an entry, or an ancestor of it inside the container, matches. */
export function isInSome(entry: Entry, container: Entry, is: (at: Entry) => boolean): boolean {
  for (let at: Entry | undefined = entry; at !== undefined && at !== container; at = at.parent)
    if (is(at)) return true;
  return false;
}

export function isControl(entry: Entry): boolean {
  return entry.isListed || entry.control === entry;
}

export function isLink({ tag, role }: Entry): boolean {
  return tag === 'a' || role === 'link';
}

const maps = new WeakMap<Scene, Map<Element, Entry>>();

/** The entry of an element; the map is built on first use. */
export function entryFor(scene: Scene, element: Element): Entry | undefined {
  let map = maps.get(scene);
  if (map === undefined) {
    map = new Map(scene.entries.map((entry) => [entry.element, entry]));
    maps.set(scene, map);
  }
  return map.get(element);
}
