import type { Entry, Piece } from '../perceive/scene.ts';
import { start } from '../perceive/text.ts';
import { styleOf } from '../visible/view.ts';

// Properties of a price that only its style shows.

const MOST_LEVELS = 10;
const STRUCK_TAGS = new Set(['s', 'del', 'strike']);

/** A former price: struck through. */
export function isStruck(entry: Entry): boolean {
  let at: Entry | undefined = entry;
  for (let level = 0; at !== undefined && level < MOST_LEVELS; level++, at = at.parent)
    if (STRUCK_TAGS.has(at.tag) || styleOf(at).textDecorationLine.includes('through')) return true;
  return false;
}

const SMALLER = 0.75;

/** The decimal point that is implied between whole units and small or raised cents. */
export function centsMark(before: Piece, after: Piece): string | undefined {
  if (before.owner === after.owner || !/^\s*\d{2}\s*$/.test(start(after.text, 8))) return undefined;
  const units = start(before.text, 24);
  if (!/\d\s*$/.test(units) || /\d[.,]\d{1,2}\s*$/.test(units)) return undefined;
  return isRaised(after.owner) || fontSize(after.owner) <= SMALLER * fontSize(before.owner) ? '.' : undefined;
}

function isRaised(entry: Entry): boolean {
  return entry.tag === 'sup' || /^(?:super|top|text-top)$/.test(styleOf(entry).verticalAlign);
}

function fontSize(entry: Entry): number {
  return Number.parseFloat(styleOf(entry).fontSize);
}
