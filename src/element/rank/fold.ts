import type { GroupKind } from '../../inpage/index.ts';
import type { PageElement, PageGroup } from '../model.ts';
import type { Ranked, RankingMode } from './rank.ts';

export interface Folded extends Ranked {
  /** The total number, including this one, if it represents others. */
  readonly variantCount?: number;
  /** Others have the same name: only its row distinguishes it. */
  readonly isAmbiguous?: true;
}

export interface FoldOptions {
  readonly mode: RankingMode;
  readonly groups: readonly PageGroup[];
}

/**
 * Of elements that look the same to an agent, the first keeps its position and reports how many there are; the others
 * are moved to the end, in order. Nothing is dropped. In document and visual order nothing moves.
 */
export function fold(ranked: readonly Ranked[], { mode, groups }: FoldOptions): readonly Folded[] {
  const sets = namesakes(ranked, groups);
  if (mode !== 'relevance') return ranked.map((entry, at) => (isAlone(sets, at) ? entry : ambiguous(entry)));
  const first: Folded[] = [];
  const others: Folded[] = [];
  ranked.forEach((entry, at) => {
    if (isAlone(sets, at)) first.push(entry);
    else if (sets.leader[at] === at)
      first.push({ ...entry, variantCount: sets.size[at] ?? 1, isAmbiguous: true });
    else others.push(ambiguous(entry));
  });
  return first.concat(others);
}

function ambiguous(entry: Ranked): Folded {
  return { ...entry, isAmbiguous: true };
}

interface Namesakes {
  /** For each entry the index of the one that represents it. */
  readonly leader: Int32Array;
  /** For each leader the number of entries it represents. */
  readonly size: Int32Array;
}

function isAlone({ leader, size }: Namesakes, at: number): boolean {
  return leader[at] === at && size[at] === 1;
}

function namesakes(ranked: readonly Ranked[], groups: readonly PageGroup[]): Namesakes {
  const leader = Int32Array.from(ranked.keys());
  const size = new Int32Array(ranked.length).fill(1);
  const counts = new Map<string, number>();
  for (const { element } of ranked) counts.set(element.name, (counts.get(element.name) ?? 0) + 1);
  const leaders = new Map<string, number>();
  ranked.forEach(({ element }, at) => {
    // Most names occur once; only the others need a closer comparison.
    if (counts.get(element.name) === 1) return;
    const keys = keysOf(element, groups);
    const found = keys.map((key) => leaders.get(key)).find((known) => known !== undefined) ?? at;
    if (found !== at) {
      leader[at] = found;
      size[found] = (size[found] ?? 1) + 1;
    }
    for (const key of keys) if (!leaders.has(key)) leaders.set(key, found);
  });
  return { leader, size };
}

/** Elements that share one of these keys are the same to an agent. */
function keysOf(element: PageElement, groups: readonly PageGroup[]): string[] {
  const kind = groups[element.group]?.kind;
  const { role, name, target } = element;
  return [
    ...(target === undefined ? [] : [`${target}\n${name}`]),
    ...(mayFold(element, kind) ? [`${role} ${kind ?? ''}\n${name}`] : []),
  ];
}

/** Each of these has its own state: two labelled "Yes" or "Street" are different things. */
const STATEFUL: ReadonlySet<string> = new Set([
  'checkbox',
  'switch',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'spinbutton',
  'slider',
]);
const CHOICES: ReadonlySet<string> = new Set(['radio', 'option', 'menuitemradio', 'tab', 'treeitem']);
const REPEATING: ReadonlySet<GroupKind> = new Set<GroupKind>(['table', 'list', 'card']);

/** Whether one of these can represent others of the same name. */
export function mayFold({ role }: PageElement, kind: GroupKind | undefined): boolean {
  if (CHOICES.has(role)) return false;
  return !STATEFUL.has(role) || (kind !== undefined && REPEATING.has(kind));
}
