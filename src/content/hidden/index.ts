export { isText, nextNode, nodesIn } from './dom.ts';
export { findHidden, type Hidden, type HiddenPiece } from './find-hidden.ts';
export type { HiddenBy } from './judge.ts';
export { removeHidden, type HiddenRemoved } from './remove-hidden.ts';
