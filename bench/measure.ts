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

/** CPU time, which load on the machine changes less than the clock's. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export interface Result {
  readonly name: string;
  readonly measured: string;
  readonly ratio: number;
  /** The most that the ratio may be, or the least. */
  readonly goal: number;
  readonly isLeast?: boolean;
}

export function report({ name, measured, ratio, goal, isLeast = false }: Result): void {
  const isMissed = isLeast ? ratio < goal : ratio > goal;
  const wanted = goal === Number.MAX_VALUE ? 'none' : `${isLeast ? 'at least ' : ''}${goal}`;
  console.log(
    `${isMissed ? 'MISSED' : 'ok'}: ${name}: ratio ${ratio.toFixed(2)}, goal ${wanted} (${measured})`,
  );
  if (isMissed) process.exitCode = 1;
}
