import { extractMain, type Extraction } from '../extract/index.ts';
import { hiddenInKept, removeNodes, type Hidden, type KeptHidden } from '../hidden/index.ts';
import type { PageDocument, PageNode } from '../parse/index.ts';

export interface ChoiceOptions {
  readonly url: string;
  /** The whole page, not only its main content. */
  readonly isWhole: boolean;
  /** What linked sheets hide, and what only the layout could tell. */
  readonly hidden?: Pick<Hidden, 'linkedPieces' | 'unchecked'> | undefined;
}

/** The content of a page without what nobody can see of it. */
export interface VisibleChoice {
  readonly main: Extraction;
  /** No main content was found. */
  readonly isEmpty: boolean;
  /** No main content was found or asked for. */
  readonly isWhole: boolean;
  readonly leftOut: ReadonlySet<PageNode>;
  /** Hidden pieces of text in the content. */
  readonly removed: number;
  readonly keptChars: number;
  readonly uncheckedChars: number;
  /** Most of the content is hidden until scripts run; it was kept. */
  readonly waitsForScripts: boolean;
}

const NOTHING: ReadonlySet<PageNode> = new Set();
/** With more hidden text in it, the choice may be a different one without that text. */
const MISLEADING_SHARE = 0.2;

/** Chooses the content of a page; what linked sheets hide of it is left out. */
export function chooseVisible(document: PageDocument, options: ChoiceOptions): VisibleChoice {
  const main = extractMain(document, options.url);
  // A description from the page's metadata is not visible text.
  const isEmpty = main.candidate === 'description' || main.text.trim() === '';
  const isWhole = options.isWhole || isEmpty;
  const leftOut = isWhole ? NOTHING : main.leftOut;
  const choice = {
    main,
    isEmpty,
    isWhole,
    leftOut,
    removed: 0,
    keptChars: 0,
    uncheckedChars: 0,
    waitsForScripts: false,
  };
  const { hidden } = options;
  if (hidden === undefined || hidden.linkedPieces.length + hidden.unchecked.size === 0) return choice;
  const kept = hiddenInKept(document, hidden, leftOut);
  const removed = kept.pieces.filter(({ chars }) => chars > 0).length;
  if (kept.hiddenChars > kept.keptChars * MISLEADING_SHARE) {
    removeNodes(kept.pieces.map(({ node }) => node));
    const again = chooseVisible(document, { ...options, hidden });
    return { ...again, removed: removed + again.removed, waitsForScripts: kept.waitsForScripts };
  }
  return { ...choice, ...withoutHidden(kept, leftOut), removed };
}

function withoutHidden(
  { pieces, keptChars, uncheckedChars, waitsForScripts }: KeptHidden,
  leftOut: ReadonlySet<PageNode>,
): Pick<VisibleChoice, 'leftOut' | 'keptChars' | 'uncheckedChars' | 'waitsForScripts'> {
  const without = pieces.length === 0 ? leftOut : new Set([...leftOut, ...pieces.map(({ node }) => node)]);
  return { leftOut: without, keptChars, uncheckedChars, waitsForScripts };
}
