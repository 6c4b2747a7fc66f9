import type { GroupKind, Landmark, SeenGroup, SeenState } from '../inpage/index.ts';
import type { NodeAddress } from './handle-store.ts';
import type { NotShown } from './terms/index.ts';

export type { NotShown };

/** Everything that was seen on a page, of all its frames, in document order. */
export interface PageModel {
  readonly url: string;
  readonly title: string;
  readonly isLoading: boolean;
  /** Another one for each document that the tab shows. */
  readonly documentId: string;
  /** Of each frame; as long as it stays the same, so does the structure of what the frame shows. */
  readonly versions: ReadonlyMap<string, string>;
  /** Of each frame: what the addresses in it are meant from. */
  readonly bases: ReadonlyMap<string, string>;
  readonly headings: readonly PageHeading[];
  readonly headingCount: number;
  readonly facts: readonly PageFact[];
  readonly groups: readonly PageGroup[];
  /** In the region that was asked for. */
  readonly elements: readonly PageElement[];
  /** Those outside of it too. */
  readonly all: readonly PageElement[];
  /** Elements that could be acted on, if they could be seen. */
  readonly hidden: number;
  readonly notShown: NotShown;
  /** The page has too many elements: only a part of them is here. */
  readonly isPart: boolean;
  /** Of each tag, how many of the elements that are not shown are in other parts of the page. */
  readonly otherTags: Readonly<Record<string, number>>;
  readonly hiddenText: number;
}

/** Something that can be acted on. */
export interface PageElement {
  readonly address: NodeAddress;
  readonly role: string;
  readonly name: string;
  /** The name is not an accessible one: it is made of what stands around. */
  readonly isGuessed: boolean;
  readonly tag: string;
  readonly state: SeenState;
  /** CSS pixels of the whole page, from its upper left corner. */
  readonly box: Box;
  readonly isCovered: boolean;
  /** Its place in `groups`. */
  readonly group: number;
  readonly landmark: Landmark | undefined;
  /** The text of its table row, list item or card. */
  readonly row: string;
  /** The same while what is written around it says the same; 0 where nothing is. */
  readonly around: number;
  /** The same for links that lead to the same place. */
  readonly target: number | undefined;
  readonly evidence: 'native' | 'aria' | 'listener' | 'framework' | 'focusable' | 'cursor';
  readonly depth: number;
  /** Its place among all elements of its frame, where the page has too many to describe all. */
  readonly ordinal?: number;
  readonly isPrimary: boolean;
  /** Whether it is seen without scrolling. */
  readonly isOnScreen: boolean;
  /** As they are written: empty unless the page was looked at for them. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether something in the page hears of its clicks; known where the attributes are. */
  readonly isHandled: boolean;
  /** What people read on it, where that is not its name; known where the attributes are. */
  readonly shown?: string;
  /** There is more to read on it than is known here. */
  readonly isCut?: true;
  /** What a select offers, in its order; known where the attributes are. */
  readonly options?: string;
  /** What stands directly before it, as a label does; known where the attributes are. */
  readonly before?: string;
  /** The rows, items and cards that it stands in, the innermost first; known where the attributes are. */
  readonly items?: readonly string[];
  /** The places of its frame and of the frames around it; empty in the page itself. */
  readonly framePath: readonly number[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PageGroup {
  /** As an answer shows it: a legend or heading, or the name of the place. */
  readonly label: string;
  readonly kind: GroupKind;
  readonly landmark: Landmark | undefined;
  /** The role that all its elements have. */
  readonly role: string | undefined;
}

export interface PageHeading {
  readonly address: NodeAddress;
  readonly level: number;
  readonly text: string;
}

export interface PageFact {
  readonly address: NodeAddress;
  readonly kind: 'price' | 'status';
  readonly text: string;
}

/** One name for a place in the tree of frames. */
export function pathKey(path: readonly number[]): string {
  return path.join('.');
}

/** What a group is called in an answer. */
export function groupLabel({
  name,
  kind,
  landmark,
}: Pick<SeenGroup, 'name' | 'kind' | 'landmark'>): string | undefined {
  if (kind === 'nav') return name === '' ? 'nav' : `nav ${name}`;
  if (name !== '') return name;
  return kind === 'place' ? landmark : kind;
}
