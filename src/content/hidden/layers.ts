/** Gives cascade layers their rank: rules of a higher rank win. A layer wins over the layers inside it. */
export function rankLayers(names: readonly string[]): (layer: string) => number {
  const ordinals = new Map<string, number>();
  for (const name of names) {
    const parts = name.split('.');
    for (let end = 1; end <= parts.length; end++) {
      const path = parts.slice(0, end).join('.');
      if (path !== '' && !ordinals.has(path)) ordinals.set(path, ordinals.size);
    }
  }
  const pathOf = (layer: string): number[] =>
    layer.split('.').map((_, at, parts) => ordinals.get(parts.slice(0, at + 1).join('.')) ?? 0);
  const ordered = [...ordinals.keys()].sort((a, b) => compare(pathOf(a), pathOf(b)));
  const ranks = new Map(ordered.map((layer, rank) => [layer, rank]));
  return (layer) => ranks.get(layer) ?? ranks.size;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return b.length - a.length;
}
