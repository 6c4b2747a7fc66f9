import { titleOfDocument } from './dom.ts';
import { squeeze } from './perceive/text.ts';

// Enough for assertions; answers show less.
const MOST_CHARS = 1_000;

export function title(): string {
  return squeeze(titleOfDocument().slice(0, MOST_CHARS * 4), MOST_CHARS);
}
