import type { GroupKind, Landmark, SeenElement, SeenFields, SeenGroup, SeenState } from '../inpage/index.ts';
import type { Box } from './box.ts';
import type { NodeAddress } from './handle-store.ts';
import type { NotShown } from './terms/index.ts';

export type { Box, NotShown };

/** Everything perceived on a page, in all its frames, in document order. */
export interface PageModel {
  readonly url: string;
  readonly title: string;
  readonly isLoading: boolean;
  /** Different for each document that the tab shows. */
  readonly documentId: string;
  /** By frame; as long as a version is the same, so is the structure of the frame's content. */
  readonly versions: ReadonlyMap<string, string>;
  /** By frame: the base URL of its relative addresses. */
  readonly bases: ReadonlyMap<string, string>;
  readonly headings: readonly PageHeading[];
  readonly headingCount: number;
  readonly facts: readonly PageFact[];
  /** Of each frame for which they were requested, in document order. */
  readonly fields: readonly FrameFields[];
  readonly groups: readonly PageGroup[];
  /** In the requested region. */
  readonly elements: readonly PageElement[];
  /** Plain texts, empty areas and open layers that were requested. */
  readonly texts: readonly PageElement[];
  /** Includes those outside the region, and the texts and layers. */
  readonly all: readonly PageElement[];
  /** Elements that could be acted on if they were visible. */
  readonly hidden: number;
  readonly notShown: NotShown;
  /** The page has too many elements: this is only a part of them. */
  readonly isPart: boolean;
  /** By tag, the number of elements not shown because they are in other parts of the page. */
  readonly otherTags: Readonly<Record<string, number>>;
  readonly hiddenText: number;
}

/** Something that can be acted on. */
export interface PageElement {
  readonly address: NodeAddress;
  readonly role: string;
  readonly name: string;
  /** The name is not the accessible name: it is derived from the surroundings. */
  readonly isGuessed: boolean;
  readonly tag: string;
  readonly state: SeenState;
  /** CSS pixels of the whole page, from its top left corner. */
  readonly box: Box;
  readonly isCovered: boolean;
  /** Its index in `groups`. */
  readonly group: number;
  readonly landmark: Landmark | undefined;
  /** The text of its table row, list item or card. */
  readonly row: string;
  /** Equal as long as the text around it is; 0 if there is none. */
  readonly around: number;
  /** Equal for links that lead to the same place. */
  readonly target: number | undefined;
  readonly evidence: SeenElement['evidence'];
  readonly depth: number;
  /** Its index among all elements of its frame, if the page has too many to describe all. */
  readonly ordinal?: number;
  readonly isPrimary: boolean;
  /** Whether it is visible without scrolling. */
  readonly isOnScreen: boolean;
  /** As written; empty unless attributes were requested. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether a script listens to its clicks; known if attributes were requested. */
  readonly isHandled: boolean;
  /** Its role as a dialog, menu or popover that can be pressed; known if attributes were requested. */
  readonly layer?: string;
  /** Its visible text, if that differs from its name; known if attributes were requested. */
  readonly shown?: string;
  /** It has more text than is given here. */
  readonly isCut?: true;
  /** The options of a select, in order; known if attributes were requested. */
  readonly options?: string;
  /** The text directly before it, where a label would be; known if attributes were requested. */
  readonly before?: string;
  /** The rows, items and cards that contain it, innermost first; known if attributes were requested. */
  readonly items?: readonly string[];
  /** Its distance level to each occurrence of the requested text; known if one was requested. */
  readonly near?: readonly number[];
  /** The indexes of its frame and of that frame's ancestors; empty in the main frame. */
  readonly framePath: readonly number[];
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

/** The data from which fields are read, of one frame. */
export interface FrameFields extends SeenFields {
  readonly frameId: string;
  readonly documentId: string;
  readonly framePath: readonly number[];
}

/** A key for a path in the tree of frames. */
export function pathKey(path: readonly number[]): string {
  return path.join('.');
}

/** The label of a group in an answer. */
export function groupLabel({
  name,
  kind,
  landmark,
}: Pick<SeenGroup, 'name' | 'kind' | 'landmark'>): string | undefined {
  if (kind === 'nav') return name === '' ? 'nav' : `nav ${name}`;
  if (name !== '') return name;
  return kind === 'place' ? landmark : kind;
}
