import { toldRole } from './elements.ts';
import type { Look } from './look.ts';
import { elementWithNumber } from './node-numbers.ts';
import type { PartRequest, PerceiveRequest } from '../contract/perception.ts';
import { matchingEntries } from './query-words.ts';
import type { Entry } from './scene.ts';
import { intersection, isLarge, viewport } from '../visible/view.ts';

/** The elements to describe, in document order. */
export interface ChosenEntries {
  readonly entries: readonly Entry[];
  /** Requested elements that are not among them. */
  readonly beyond: number;
  /** The indexes of the entries among all; undefined if all are described. */
  readonly ordinals: ReadonlyMap<Entry, number> | undefined;
}

/** All listed elements, or on a very large page those that the caller needs most. */
export function chooseEntries(
  { mostElements, part }: PerceiveRequest,
  look: Look,
  isWanted: ((entry: Entry) => boolean) | undefined,
): ChosenEntries {
  const all = look.listed.entries;
  if (part === undefined || all.length <= mostElements) {
    const entries = all.slice(0, mostElements);
    return { entries, beyond: all.length - entries.length, ordinals: undefined };
  }
  const asked = isWanted === undefined && part.roles === undefined ? all : askedEntries(all, part, isWanted);
  const chosen =
    part.from === undefined ? mostNeeded(asked, part, look) : all.slice(part.from, part.from + part.size);
  const known = new Set(chosen);
  const beyond = asked.reduce((count, entry) => count + (known.has(entry) ? 0 : 1), 0);
  // Elements outside the region show how many similar ones an element has.
  if (isWanted !== undefined) for (const entry of all.slice(0, part.size)) known.add(entry);
  const ordinals = new Map<Entry, number>();
  all.forEach((entry, ordinal) => {
    if (known.has(entry)) ordinals.set(entry, ordinal);
  });
  return { entries: [...ordinals.keys()], beyond, ordinals };
}

function askedEntries(
  all: readonly Entry[],
  { roles }: PartRequest,
  isWanted: (entry: Entry) => boolean = () => true,
): readonly Entry[] {
  return all.filter((entry) => isWanted(entry) && (roles?.includes(toldRole(entry)) ?? true));
}

/** The first ones, those in the viewport, and those that match the caller's query or nodes. */
function mostNeeded(
  asked: readonly Entry[],
  { size, query = '', nodes = [] }: PartRequest,
  look: Look,
): Entry[] {
  const chosen = asked.slice(0, size);
  const rest = asked.slice(size);
  const screen = viewport();
  const inView = rest.filter((entry) => {
    const part = look.listed.sights.get(entry)?.part;
    return part !== undefined && isLarge(intersection(part, screen));
  });
  const elements = new Set(nodes.map(elementWithNumber));
  const named = elements.size === 0 ? [] : rest.filter(({ element }) => elements.has(element));
  return [...chosen, ...inView.slice(0, size), ...matchingEntries(rest, query, look), ...named];
}
