import { jsonBytes, shorten } from '../../core/index.ts';
import type { PageElement } from '../model.ts';
import type { Candidate } from '../terms/index.ts';

export const MOST_CANDIDATES = 5;
const MOST_LABEL_CHARS = 80;
const MOST_ROW_CHARS = 60;

export function candidateOf({ role, name, row }: PageElement): Candidate {
  return {
    role,
    label: shorten(name, MOST_LABEL_CHARS),
    ...(row !== '' && { row: shorten(row, MOST_ROW_CHARS) }),
  };
}

/** As many elements of a list, from the first, as fit into this many bytes of JSON. */
export function listThatFits<T>(list: readonly T[], maxBytes: number): readonly T[] {
  let left = maxBytes;
  const tooMany = list.findIndex((each) => (left -= jsonBytes(each) + ','.length) < 0);
  return tooMany === -1 ? list : list.slice(0, tooMany);
}
