/** The known names closest to a mistyped one, best first; empty when nothing is close. */
export function nearest(name: string, known: readonly string[], most = 3): string[] {
  const wanted = name.slice(0, 100).toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0]?.distance ?? 0;
  return ranked
    .filter(
      ({ candidate, distance }) => distance <= best + 1 && distance <= Math.max(2, candidate.length / 2),
    )
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

const LONG_ENOUGH = 4;

/** A substring of the candidate counts as a near match. */
function distanceOf(wanted: string, candidate: string): number {
  const isPart = wanted.length >= LONG_ENOUGH && candidate.includes(wanted);
  return isPart ? 1 : editDistance(wanted, candidate);
}

/** Optimal string alignment: edit distance with swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const costs = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        ...(swapped ? [(beforeLast[column - 2] ?? 0) + 1] : []),
      ];
      current.push(Math.min(...costs));
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
