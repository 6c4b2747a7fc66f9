export { isText, nextNode, nodesIn } from './dom.ts';
export { findHidden, type Hidden, type HiddenPiece } from './find-hidden.ts';
export type { HiddenBy } from './judge.ts';
export { hiddenInKept, type KeptHidden } from './kept-hidden.ts';
export {
  inlineStyles,
  loadStyles,
  type PageStyles,
  type SheetSource,
  type SheetText,
} from './page-sheets.ts';
export { removeHidden, removeNodes, type HiddenRemoved } from './remove-hidden.ts';
