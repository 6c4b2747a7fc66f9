// Gradient boosting of small trees, for targets between 0 and 1: enough to learn which blocks are content.
import type { Forest, Tree } from '../src/content/extract/trees.ts';

export interface Sample {
  readonly rows: readonly (readonly number[])[];
  readonly wanted: readonly number[];
  readonly weights: readonly number[];
  /** The page of a row: pages are left out as a whole. */
  readonly pages: readonly number[];
}

export interface Boosting {
  readonly trees: number;
  readonly rate: number;
  readonly leaves: number;
  readonly minWeight: number;
  readonly rowShare: number;
  readonly featureShare: number;
  readonly ridge: number;
}

export const USUAL: Boosting = {
  trees: 240,
  rate: 0.08,
  leaves: 12,
  minWeight: 60,
  rowShare: 0.7,
  featureShare: 0.4,
  ridge: 5,
};
const BINS = 48;

interface Binned {
  readonly columns: readonly Uint8Array[];
  readonly edges: readonly (readonly number[])[];
}

export function boost(sample: Sample, options: Boosting = USUAL): Forest {
  const random = randomFrom(7);
  const binned = bin(sample.rows);
  const count = sample.rows.length;
  const scale = count / sample.weights.reduce((sum, weight) => sum + weight, 0);
  const weights = Float64Array.from(sample.weights, (weight) => weight * scale);
  const share = sample.wanted.reduce((sum, wanted, at) => sum + wanted * (weights[at] ?? 0), 0) / count;
  const start = Math.log(share / (1 - share));
  const margin = new Float64Array(count).fill(start);
  const [slope, curve] = [new Float64Array(count), new Float64Array(count)];
  const trees: Tree[] = [];
  const pages = sample.pages.reduce((most, page) => Math.max(most, page), 0) + 1;
  const everyRow = Uint32Array.from(sample.pages.keys());
  for (let round = 0; round < options.trees; round++) {
    for (let at = 0; at < count; at++) {
      const p = 1 / (1 + Math.exp(-margin[at]!));
      slope[at] = (p - sample.wanted[at]!) * weights[at]!;
      curve[at] = Math.max(1e-6, p * (1 - p)) * weights[at]!;
    }
    const taken = Uint8Array.from({ length: pages }, () => (random() < options.rowShare ? 1 : 0));
    const rows = everyRow.filter((at) => taken[sample.pages[at]!] === 1);
    const features = binned.columns.flatMap((_, at) => (random() < options.featureShare ? [at] : []));
    const tree = grow({ binned, rows, features, slope, curve, weights, options });
    trees.push(tree.tree);
    for (let at = 0; at < count; at++) margin[at]! += tree.valueOf(at);
  }
  return { start: round4(start), trees };
}

interface Growing {
  readonly binned: Binned;
  readonly rows: Uint32Array;
  readonly features: readonly number[];
  readonly slope: Float64Array;
  readonly curve: Float64Array;
  readonly weights: Float64Array;
  readonly options: Boosting;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

interface Leaf {
  readonly rows: Uint32Array;
  readonly sums: Float64Array;
  readonly split: Split;
  /** Where its index is stored in the tree: node * 4 + 2 or 3. */
  readonly from: number;
}

function grow(growing: Growing): { tree: Tree; valueOf: (row: number) => number } {
  const nodes: number[] = [];
  const bins: number[] = [];
  const open: Leaf[] = [leafFrom(growing, growing.rows, { from: -1 })];
  while (open.length < growing.options.leaves) {
    const best = open.reduce((a, b) => (b.split.gain > a.split.gain ? b : a));
    if (best.split.gain <= 1e-3) break;
    open.splice(open.indexOf(best), 1);
    const { feature, bin: edge } = best.split;
    const node = nodes.length / 4;
    nodes.push(feature, growing.binned.edges[feature]![edge]!, 0, 0);
    bins.push(edge);
    if (best.from >= 0) nodes[best.from] = node;
    const column = growing.binned.columns[feature]!;
    const left = best.rows.filter((row) => column[row]! <= edge);
    const right = best.rows.filter((row) => column[row]! > edge);
    const [small, large] = left.length < right.length ? [left, right] : [right, left];
    const smallLeaf = leafFrom(growing, small, { from: node * 4 + (small === left ? 2 : 3) });
    const rest = best.sums.map((sum, at) => sum - smallLeaf.sums[at]!);
    open.push(smallLeaf, leafFrom(growing, large, { from: node * 4 + (small === left ? 3 : 2), sums: rest }));
  }
  const leaves = open.map((leaf, at) => {
    if (leaf.from >= 0) nodes[leaf.from] = -1 - at;
    return valueFor(growing, leaf.rows);
  });
  const tree = { nodes, leaves };
  return { tree, valueOf: (row) => valueOfRow(growing.binned, { tree, bins }, row) };
}

function leafFrom(
  growing: Growing,
  rows: Uint32Array,
  { from, sums }: { from: number; sums?: Float64Array },
): Leaf {
  const all = sums ?? addUp(growing, rows);
  return { rows, sums: all, from, split: bestSplit(growing, all) };
}

/** Gradient, curvature and weight of every bin of every feature. */
function addUp({ binned, features, slope, curve, weights }: Growing, rows: Uint32Array): Float64Array {
  const sums = new Float64Array(features.length * BINS * 3);
  const count = rows.length;
  const [slopes, curves, heavy] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let at = 0; at < count; at++) {
    const row = rows[at]!;
    slopes[at] = slope[row]!;
    curves[at] = curve[row]!;
    heavy[at] = weights[row]!;
  }
  for (let place = 0; place < features.length; place++) {
    const column = binned.columns[features[place]!]!;
    const base = place * BINS * 3;
    for (let at = 0; at < count; at++) {
      const bin = base + column[rows[at]!]! * 3;
      sums[bin]! += slopes[at]!;
      sums[bin + 1]! += curves[at]!;
      sums[bin + 2]! += heavy[at]!;
    }
  }
  return sums;
}

function bestSplit({ features, binned, options }: Growing, sums: Float64Array): Split {
  let best: Split = { gain: 0, feature: -1, bin: -1 };
  for (let place = 0; place < features.length; place++) {
    const base = place * BINS * 3;
    let [g, h, w] = [0, 0, 0];
    for (let k = 0; k < BINS; k++) {
      g += sums[base + k * 3]!;
      h += sums[base + k * 3 + 1]!;
      w += sums[base + k * 3 + 2]!;
    }
    let [lg, lh, lw] = [0, 0, 0];
    const edges = binned.edges[features[place]!]!.length;
    for (let k = 0; k < edges; k++) {
      lg += sums[base + k * 3]!;
      lh += sums[base + k * 3 + 1]!;
      lw += sums[base + k * 3 + 2]!;
      if (lw < options.minWeight || w - lw < options.minWeight) continue;
      const gain =
        worth(lg, lh, options.ridge) + worth(g - lg, h - lh, options.ridge) - worth(g, h, options.ridge);
      if (gain > best.gain) best = { gain, feature: features[place]!, bin: k };
    }
  }
  return best;
}

function worth(g: number, h: number, ridge: number): number {
  return (g * g) / (h + ridge);
}

function valueFor({ slope, curve, options }: Growing, rows: Uint32Array): number {
  let [g, h] = [0, 0];
  for (const row of rows) {
    g += slope[row]!;
    h += curve[row]!;
  }
  return round4((-options.rate * g) / (h + options.ridge));
}

function valueOfRow(
  { columns }: Binned,
  { tree, bins }: { tree: Tree; bins: readonly number[] },
  row: number,
): number {
  if (bins.length === 0) return tree.leaves[0] ?? 0;
  let at = 0;
  while (at >= 0) at = tree.nodes[at * 4 + (columns[tree.nodes[at * 4]!]![row]! <= bins[at]! ? 2 : 3)]!;
  return tree.leaves[-1 - at]!;
}

function bin(rows: readonly (readonly number[])[]): Binned {
  const width = rows[0]?.length ?? 0;
  const columns: Uint8Array[] = [];
  const edges: number[][] = [];
  for (let feature = 0; feature < width; feature++) {
    const values = Float64Array.from(rows, (row) => row[feature]!);
    const sorted = values.toSorted();
    const cuts = new Set<number>();
    for (let k = 1; k < BINS; k++) cuts.add(round4(sorted[Math.floor((k * sorted.length) / BINS)]!));
    const list = [...cuts].sort((a, b) => a - b).slice(0, BINS - 1);
    edges.push(list);
    columns.push(Uint8Array.from(values, (value) => binOf(list, value)));
  }
  return { columns, edges };
}

function binOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

function round4(value: number): number {
  return Number(value.toPrecision(4));
}

/** The same numbers in every run, so that the same pages give the same trees. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
