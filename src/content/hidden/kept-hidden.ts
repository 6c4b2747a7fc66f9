import type { PageDocument, PageNode } from '../parse/index.ts';
import { isText, nextNode } from './dom.ts';
import type { Hidden, HiddenPiece } from './find-hidden.ts';
import { SOFT } from './judge.ts';

/** What nobody can see of the content that was chosen from a page. */
export interface KeptHidden {
  /** Hidden by linked sheets. */
  readonly pieces: readonly HiddenPiece[];
  /** Characters of kept text, without those of `pieces`. */
  readonly keptChars: number;
  readonly hiddenChars: number;
  /** Characters of kept text that may be hidden, which only the layout could tell. */
  readonly uncheckedChars: number;
  /** Most of it is hidden until scripts run. */
  readonly waitsForScripts: boolean;
}

const PAGE_CHARS = 500;
const SOFT_SHARE = 0.3;
const NO_TEXT = new Set(['script', 'style', 'noscript', 'head', 'template']);

/** Looks for hidden text in what is left of a document without the nodes of `leftOut`. */
export function hiddenInKept(
  document: PageDocument,
  { linkedPieces, unchecked }: Pick<Hidden, 'linkedPieces' | 'unchecked'>,
  leftOut: ReadonlySet<PageNode>,
): KeptHidden {
  const all = keptOf(document, linkedPieces, leftOut);
  const soft = all.pieces.filter(({ by }) => SOFT.has(by));
  const softChars = charsIn(soft);
  const waitsForScripts =
    softChars >= PAGE_CHARS && softChars >= (all.keptChars + charsIn(all.pieces)) * SOFT_SHARE;
  // No page is emptied: what scripts show later is kept, and counted.
  const pieces = waitsForScripts ? all.pieces.filter(({ by }) => !SOFT.has(by)) : all.pieces;
  const spared = waitsForScripts ? softChars : 0;
  const uncheckedChars = all.texts.reduce((sum, text) => sum + (unchecked.get(text) ?? 0), spared);
  return {
    pieces,
    keptChars: all.keptChars + spared,
    hiddenChars: charsIn(pieces),
    uncheckedChars,
    waitsForScripts,
  };
}

function charsIn(pieces: readonly HiddenPiece[]): number {
  return pieces.reduce((sum, { chars }) => sum + chars, 0);
}

/** The texts that are kept, and the hidden pieces among them. */
function keptOf(
  document: PageDocument,
  linkedPieces: readonly HiddenPiece[],
  leftOut: ReadonlySet<PageNode>,
): { readonly pieces: HiddenPiece[]; readonly texts: PageNode[]; readonly keptChars: number } {
  const hidden = new Map(linkedPieces.map((piece) => [piece.node, piece]));
  const pieces: HiddenPiece[] = [];
  const texts: PageNode[] = [];
  let keptChars = 0;
  let node = nextNode(document, document);
  while (node !== undefined) {
    const isLeftOut = leftOut.has(node) || NO_TEXT.has(node.localName);
    const piece = isLeftOut ? undefined : hidden.get(node);
    if (piece !== undefined) pieces.push(piece);
    const isSkipped = isLeftOut || piece !== undefined;
    if (!isSkipped && isText(node)) {
      keptChars += node.nodeValue?.trim().length ?? 0;
      texts.push(node);
    }
    node = nextNode(node, document, isSkipped);
  }
  return { pieces, texts, keptChars };
}
