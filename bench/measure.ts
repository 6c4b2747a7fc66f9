/** Runs two functions alternately, so that load on the machine affects both, and compares their medians. */
export async function compareInTurn(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ readonly oursMs: number; readonly theirsMs: number; readonly ratio: number }> {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await ours());
    times.theirs.push(await theirs());
  }
  const [oursMs, theirsMs] = [median(times.ours), median(times.theirs)];
  return { oursMs, theirsMs, ratio: oursMs / theirsMs };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export interface Result {
  readonly name: string;
  readonly measured: string;
  readonly ratio: number;
  readonly goal: number;
}

export function report({ name, measured, ratio, goal }: Result): void {
  const verdict = ratio <= goal ? 'ok' : 'MISSED';
  console.log(
    `${verdict}: ${name}: ratio ${ratio.toFixed(2)}, goal ${goal === Number.MAX_VALUE ? 'none' : goal} (${measured})`,
  );
  if (ratio > goal) process.exitCode = 1;
}
