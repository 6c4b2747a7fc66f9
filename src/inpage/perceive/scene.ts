import type { GroupKind, Landmark, SeenElement } from '../contract/perception.ts';

export type Evidence = SeenElement['evidence'];

/** Left, top, right, bottom in CSS pixels of the viewport. */
export type Rect = readonly [left: number, top: number, right: number, bottom: number];

/** An element, with what decides whether it is seen. */
export interface Seeable {
  readonly element: Element;
  readonly parent: Seeable | undefined;
  readonly tag: string;
  /** Nothing of it is drawn. */
  readonly isHidden: boolean;
  readonly isInert: boolean;
  /** It stands in a closed disclosure, and is judged as if that were open. */
  readonly isFolded?: boolean;
  /** Computed on first need, see there. */
  view: SceneView | undefined;
  style: CSSStyleDeclaration | undefined;
  rect: Rect | undefined;
  isDrawn: boolean | undefined;
  isInk: boolean | undefined;
}

/** One element of the flat tree, in the order in which people meet it. */
export interface Entry extends Seeable {
  readonly parent: Entry | undefined;
  readonly index: number;
  /** The index after that of its last descendant. */
  end: number;
  readonly depth: number;
  /** The first word of its role attribute. */
  readonly role: string;
  /** The texts in it: a part of `Scene.pieces`. */
  readonly firstPiece: number;
  endPiece: number;
  /** Known only outside of controls. */
  readonly isHidden: boolean;
  /** A clock, a counter or a message: not what names a row. */
  readonly isPassing: boolean;
  /** How we know that it can be acted on. */
  readonly evidence: Evidence | undefined;
  /** The control that it is, or is a part of. */
  readonly control: Entry | undefined;
  /** Whether the pointer becomes a hand over it; unknown within controls. */
  readonly isHand: boolean;
  /** 1 to 6; 0 where it is none. */
  readonly headingLevel: number;
  isListed: boolean;
  /** The caller asked for it, or for an element around it. */
  readonly isAsked: boolean;
  place: Membership | undefined;
  row: string | undefined;
  /** Headings that stand before what follows in this element. */
  headings: Entry[] | undefined;
}

/** Where an element may be seen at all. */
export interface SceneView {
  /** What is left of the surface for its own box. */
  readonly own: Rect;
  /** The same for what is inside and flows, once that was needed. */
  inner: Rect | undefined;
  readonly isPositioned: boolean;
  /** How much of it shows through, with everything around it: 1 as a rule, 0 where a shape cuts it all away. */
  readonly strength: number;
}

/** What an element belongs to. */
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

/** A text of its own, with the element that it stands in. */
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
  /** Elements that could be acted on, and that the walk did not come to. */
  readonly beyond: number;
}

export function isWithin(entry: Entry, container: Pick<Entry, 'index' | 'end'>): boolean {
  return entry.index >= container.index && entry.index < container.end;
}

/** Whether an entry, or one around it inside of the container, is of a kind. */
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

/** The entry of an element; the map of all is made when it is first needed. */
export function entryFor(scene: Scene, element: Element): Entry | undefined {
  let map = maps.get(scene);
  if (map === undefined) {
    map = new Map(scene.entries.map((entry) => [entry.element, entry]));
    maps.set(scene, map);
  }
  return map.get(element);
}
