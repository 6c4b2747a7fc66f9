// What our code sees in one frame: plain data, known on both sides.

/** A place on the page, as people speak of it. */
export type Landmark = 'header' | 'nav' | 'main' | 'aside' | 'footer' | 'dialog' | 'form' | 'search';

export interface FrameVersion {
  /** Made anew for each document, and known to no page. */
  readonly documentId: string;
  /** Grows whenever the document changes: as long as it stays, so does everything that is told here of structure. */
  readonly version: number;
}

/** What one of our functions gives back as a whole for one frame. */
export interface Perception extends FrameVersion {
  readonly url: string;
  /** What the addresses in it are meant from. */
  readonly base: string;
  readonly title: string;
  /** Whether the document is still arriving. */
  readonly isLoading: boolean;
  /**
   * The places of this frame and of the frames around it in the list of frames of their parents, outermost first; -1 for
   * one in a shadow tree, which is in no list.
   */
  readonly path: readonly number[];
  /** Scrolled by so much, of a viewport of so much, of a document of so much: CSS pixels. */
  readonly scroll: readonly [x: number, y: number];
  readonly viewport: readonly [width: number, height: number];
  readonly size: readonly [width: number, height: number];
  /** Whether the region was found here; absent when none was asked for. */
  readonly region?: RegionFinding;
  readonly headings: readonly SeenHeading[];
  readonly facts: readonly SeenFact[];
  readonly groups: readonly SeenGroup[];
  /** In document order, as people see it: slotted content in its slot. */
  readonly elements: readonly SeenElement[];
  readonly frames: readonly SeenFrame[];
  /** Only a part of the elements is described: see `PartRequest`. */
  readonly isPart?: true;
  /** How many there are of each tag among the elements that are not described, where only a part is. */
  readonly otherTags?: Readonly<Record<string, number>>;
  /** Elements that may have a shadow root which the browser has to be asked for. */
  readonly unknownHosts: number;
  readonly counts: {
    /** Elements that could be acted on, if they could be seen. */
    readonly hidden: number;
    /** Elements that were asked for and are not described here, because there are too many. */
    readonly beyond: number;
    /** Frames beyond theirs. */
    readonly frames: number;
    readonly headings: number;
    /** Characters of headings and facts that were left out because nobody can see them. */
    readonly hiddenText: number;
  };
}

/** Something that can be acted on. Fields that say nothing are left out. */
export interface SeenElement {
  /** Names the node as long as its document lives; never given to another. */
  readonly node: number;
  /** ARIA's word, explicit or implied; `clickable` where there is none. */
  readonly role: string;
  /** The accessible name, squeezed and cut. */
  readonly name: string;
  /** It has no accessible name: this one is made of its title, its icon, its class or what stands beside it. */
  readonly guessed?: true;
  readonly tag: string;
  readonly state?: SeenState;
  /** In CSS pixels of the viewport of its frame. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** Something lies over it. */
  readonly covered?: true;
  /** Its place in `groups`. */
  readonly group?: number;
  readonly landmark?: Landmark;
  /** The text of its table row, list item or card, without the names of controls and without clocks. */
  readonly row?: string;
  /** The same while what is written around it says the same: whose "Delete" it is. */
  readonly around?: number;
  /** It is not in the region that was asked for. */
  readonly outside?: true;
  /** The same for links that lead to the same place. */
  readonly target?: number;
  /** How we know that it can be acted on. */
  readonly evidence: 'native' | 'aria' | 'listener' | 'framework' | 'focusable' | 'cursor';
  readonly depth: number;
  /** Its place among all elements of the frame; given where only a part of them is described. */
  readonly ordinal?: number;
  /** It looks like what the page wants people to press. */
  readonly primary?: true;
  /** As they are written; only where they were asked for. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Something in the page hears of its clicks; told with the attributes. */
  readonly handled?: true;
  /** What people read on it, where that is not its name; told with the attributes. */
  readonly shown?: string;
  /** There is more to read on it than is told. */
  readonly cut?: true;
  /** The choices of a select; told with the attributes. */
  readonly options?: string;
  /** What stands directly before it, up to another control; told with the attributes. */
  readonly before?: string;
  /** The rows, items and cards that it stands in, the innermost first; told with the attributes. */
  readonly items?: readonly number[];
}

export interface SeenState {
  readonly checked?: boolean | 'mixed';
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly pressed?: boolean | 'mixed';
  readonly disabled?: true;
  readonly readonly?: true;
  readonly required?: true;
  readonly invalid?: true;
  readonly current?: string;
  /** Cut; of a password only dots. */
  readonly value?: string;
  readonly min?: number;
  readonly max?: number;
  readonly now?: number;
}

export interface SeenGroup {
  /** Legend, label or heading; of a place without one, nothing. */
  readonly name: string;
  readonly kind: GroupKind;
  readonly landmark?: Landmark;
  /** The group around it. */
  readonly parent?: number;
  /** The role that all elements of it have. */
  readonly role?: string;
}

export type GroupKind =
  | 'radiogroup'
  | 'fieldset'
  | 'form'
  | 'list'
  | 'nav'
  | 'table'
  | 'card'
  | 'section'
  | 'menu'
  | 'tabs'
  | 'dialog'
  | 'place';

export interface SeenHeading {
  readonly node: number;
  readonly level: number;
  readonly text: string;
}

/** A short text that people look for on a page. */
export interface SeenFact {
  readonly node: number;
  readonly kind: 'price' | 'status';
  readonly text: string;
}

/** A frame inside this one. */
export interface SeenFrame {
  /** Its place in the list of frames of the window; in a shadow tree, -1 less the number of its tag. */
  readonly index: number;
  /** How many elements come before it. */
  readonly before: number;
  readonly box: SeenElement['box'];
  readonly name: string;
  readonly hidden?: true;
  readonly covered?: true;
  readonly group?: number;
  readonly landmark?: Landmark;
}

/** Where to look. Keys combine: all must hold. */
export interface RegionRequest {
  readonly landmark?: Landmark;
  readonly selector?: string;
  readonly nearText?: string;
  /** A node of ours in this frame. */
  readonly node?: number;
  /** In CSS pixels of the whole document. */
  readonly box?: SeenElement['box'];
}

export interface RegionFinding {
  readonly isFound: boolean;
  readonly isSelector: boolean;
  /** What there is instead: landmarks that the frame has, or texts like the one that was looked for. */
  readonly nearest: readonly string[];
}

export interface PerceiveRequest {
  readonly region?: RegionRequest;
  readonly mostElements: number;
  /** Whether elements are told with their attributes. */
  readonly hasAttributes?: boolean;
  /** Which elements to describe where there are more than `mostElements`; without it, the first ones. */
  readonly part?: PartRequest;
}

/** A part of a page that has too many elements to describe all of them. */
export interface PartRequest {
  /** So many elements in document order, and everything in the viewport. */
  readonly size: number;
  /** The elements from this one on, and no others. */
  readonly from?: number;
  /** Elements whose label or row has words of it are described as well, wherever they stand. */
  readonly query?: string;
  /** Only elements with one of these roles. */
  readonly roles?: readonly string[];
  /** Nodes that are described as well, wherever they stand. */
  readonly nodes?: readonly number[];
}

/** What can be said of one element in answer to a question about it alone. */
export interface Description extends Omit<SeenElement, 'group'> {
  readonly groupName?: string;
  readonly groupKind?: GroupKind;
  readonly isVisible: boolean;
}

/** Ways to find an element again with other tools. */
export interface Selectors {
  readonly css: string;
  readonly text?: string;
}
