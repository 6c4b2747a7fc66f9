import { listedBetween, type Look } from '../perceive/look.ts';
import type { Entry } from '../perceive/scene.ts';
import { isTextSeen, squeeze, start } from '../perceive/text.ts';

const MOST_CHARS = 60;
const MOST_PIECES = 12;
// Words between two fields: the label of the second precedes the first.
const JOINT = /^(?:to|until|till|and|bis|und|到|至|和|[-–—~/])$/iu;

/** The text directly before an element, such as a label beside or above it; empty if another control comes first. */
export function wordsBefore(entry: Entry, look: Look): string {
  const { entries } = look.listed;
  let before = listedBetween(look, 0, entry.index) - 1;
  let words = '';
  const last = Math.max(0, entry.firstPiece - MOST_PIECES);
  for (let index = entry.firstPiece - 1; index >= last && words.length < MOST_CHARS; index--) {
    const piece = look.scene.pieces[index];
    if (piece === undefined || piece.owner.control?.isListed === true) break;
    if (isAfterItsControl(piece.owner)) break;
    const text = isTextSeen(piece.owner) ? start(piece.text, MOST_CHARS * 4).trim() : '';
    if (text === '') continue;
    // Longer texts are sentences.
    if (text.length > MOST_CHARS) break;
    if ((entries[before]?.firstPiece ?? 0) > index) {
      if (!JOINT.test(words)) break;
      before -= 1;
    }
    words = `${text} ${words}`.trim();
  }
  return squeeze(words, MOST_CHARS * 2);
}

/** The label of a checkbox or radio button follows it. */
function isAfterItsControl(owner: Entry): boolean {
  for (let at: Entry | undefined = owner; at !== undefined; at = at.parent)
    if (at.tag === 'label' && at.element instanceof HTMLLabelElement)
      return at.element.control instanceof HTMLInputElement && TICKED.has(at.element.control.type);
  return false;
}

const TICKED = new Set(['checkbox', 'radio']);
