import { grow, newGrowth, streamWindowMs, type Growth } from './growth.ts';

// Enough to classify a change; a page may make a hundred thousand at once.
const MOST_RECORDS = 300;
const MOST_NODES = 30;
const MOST_DEPTH = 60;
// Text may stream into a word, line or paragraph of the growing element.
const GROWING_ANCESTORS = 3;
// From the second repetition, a change is no news.
const MOST_REPEATS = 2;
const REPEATED_WITHIN_MS = 500;

/** The classification of a batch of changes. */
export interface ChangeVerdict {
  /** Whether anything changed other than a ticking clock. */
  readonly isNews: boolean;
  /** How long to expect more text; 0 if none is streaming. */
  readonly streamMs: number;
}

interface Repetition {
  count: number;
  lastMs: number;
}

interface NodeHistory {
  readonly content: Repetition;
  readonly attributes: Repetition;
  readonly growth: Growth;
}

/** Distinguishes news, tickers and streaming text by the history of the same places. */
export function createChangeJudge(): (records: readonly MutationRecord[], nowMs: number) => ChangeVerdict {
  const places = new WeakMap<Node, NodeHistory>();
  const placeOf = (node: Node): NodeHistory => {
    const place = places.get(node) ?? newPlace();
    places.set(node, place);
    return place;
  };
  return (records, nowMs) => {
    const { attributes, sizes } = summarize(records.slice(0, MOST_RECORDS));
    let isNews = false;
    let streamMs = 0;
    for (const node of attributes) if (!isRepeated(placeOf(node).attributes, nowMs)) isNews = true;
    for (const [node, change] of sizes) {
      const place = placeOf(node);
      if (grow(place.growth, change, nowMs)) {
        isNews = true;
        Object.assign(place.content, { count: 0, lastMs: nowMs });
      } else if (!isRepeated(place.content, nowMs)) isNews = true;
      for (const ancestor of ancestorsOf(node)) grow(placeOf(ancestor).growth, change, nowMs);
      for (const grown of [node, ...ancestorsOf(node)]) {
        const { growth } = placeOf(grown);
        if (growth.lastMs === nowMs) streamMs = Math.max(streamMs, streamWindowMs(growth));
      }
    }
    return { isNews, streamMs };
  };
}

function newPlace(): NodeHistory {
  return {
    content: { count: 0, lastMs: -Infinity },
    attributes: { count: 0, lastMs: -Infinity },
    growth: newGrowth(),
  };
}

function isRepeated(repetition: Repetition, nowMs: number): boolean {
  const isNear = nowMs - repetition.lastMs <= REPEATED_WITHIN_MS;
  repetition.count = isNear ? repetition.count + 1 : 0;
  repetition.lastMs = nowMs;
  return repetition.count >= MOST_REPEATS;
}

interface Summary {
  /** Nodes whose attributes changed. */
  readonly attributes: ReadonlySet<Node>;
  /** The change of each place in characters. */
  readonly sizes: ReadonlyMap<Node, number>;
}

function summarize(records: readonly MutationRecord[]): Summary {
  const attributes = new Set<Node>();
  const sizes = new Map<Node, number>();
  const added = new Set<Node>();
  for (const { addedNodes } of records) for (const node of first(addedNodes)) added.add(node);
  for (const record of records) {
    // Changes inside a newly added part belong to the place where it was added.
    if (isWithin(record.target, added)) continue;
    if (record.type === 'attributes') attributes.add(record.target);
    else {
      const place =
        record.type === 'characterData' ? (record.target.parentNode ?? record.target) : record.target;
      sizes.set(place, (sizes.get(place) ?? 0) + sizeChange(record));
    }
  }
  return { attributes, sizes };
}

function sizeChange({ type, target, oldValue, addedNodes, removedNodes }: MutationRecord): number {
  if (type === 'characterData') return (target.textContent?.length ?? 0) - (oldValue?.length ?? 0);
  return sizeOf(addedNodes) - sizeOf(removedNodes);
}

/** In characters; a node without any counts as one, because images make a list grow too. */
function sizeOf(nodes: NodeList): number {
  return first(nodes).reduce((sum, { textContent }) => sum + Math.max(1, textContent?.length ?? 0), 0);
}

function first(nodes: NodeList): Node[] {
  return Array.from({ length: Math.min(nodes.length, MOST_NODES) }, (_, index) => nodes.item(index)).filter(
    (node) => node !== null,
  );
}

function isWithin(target: Node, added: ReadonlySet<Node>): boolean {
  if (added.size === 0) return false;
  let node: Node | null = target;
  for (let depth = 0; node !== null && depth < MOST_DEPTH; depth++, node = node.parentNode)
    if (added.has(node)) return true;
  return false;
}

function ancestorsOf(node: Node): Node[] {
  const ancestors: Node[] = [];
  for (
    let next = node.parentNode;
    next !== null && ancestors.length < GROWING_ANCESTORS;
    next = next.parentNode
  )
    ancestors.push(next);
  return ancestors;
}
