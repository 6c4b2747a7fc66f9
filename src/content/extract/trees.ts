/**
 * A tree in one line of numbers: for each inner node feature, threshold, left, right; a negative child is leaf -1
 * - child.
 */
export interface Tree {
  readonly nodes: readonly number[];
  readonly leaves: readonly number[];
}

export interface Forest {
  readonly start: number;
  readonly trees: readonly Tree[];
}

/** The likelihood that a row of features belongs to the content. */
export function likelihood({ start, trees }: Forest, row: readonly number[]): number {
  let sum = start;
  for (const tree of trees) sum += leafOf(tree, row);
  return 1 / (1 + Math.exp(-sum));
}

function leafOf({ nodes, leaves }: Tree, row: readonly number[]): number {
  if (nodes.length === 0) return leaves[0] ?? 0;
  let at = 0;
  while (at >= 0) {
    const place = at * 4;
    const goesLeft = (row[nodes[place] ?? 0] ?? 0) <= (nodes[place + 1] ?? 0);
    at = nodes[place + (goesLeft ? 2 : 3)] ?? -1;
  }
  return leaves[-1 - at] ?? 0;
}

/** Forests are stored as text: trees separated by `;`, nodes and leaves by `|`, numbers by `,`. */
export function readForest(text: string): Forest {
  const [start = '0', ...trees] = text.split(';');
  return {
    start: Number(start),
    trees: trees.map((tree) => {
      const [nodes = '', leaves = ''] = tree.split('|');
      return { nodes: numbersIn(nodes), leaves: numbersIn(leaves) };
    }),
  };
}

export function writeForest({ start, trees }: Forest): string {
  return [String(start), ...trees.map(({ nodes, leaves }) => `${nodes.join(',')}|${leaves.join(',')}`)].join(
    ';',
  );
}

function numbersIn(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}
