// Reading in threads: how much several at once gain, who does the work, and how free the main thread stays.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createReader, type Reader } from '../src/content/index.ts';
import { median, report, timeOf } from './measure.ts';
import { answerOf, HOW_TO_READ, OFFLINE, samplePages } from './pages-to-read.ts';
import { readLargePage } from './large-page.ts';

const PAGES = 40;
const ROUNDS = 3;
const AT_ONCE = 4;
const LARGE_ROUNDS = 5;
const { signal } = new AbortController();

export async function benchThreads(suite: string | undefined): Promise<void> {
  await watchMainThread();
  const pages = samplePages(suite, PAGES);
  if (pages === undefined) return;
  const reader = createReader({ http: () => Promise.resolve(OFFLINE) });
  await compareAtOnce(reader, pages);
  await reader.close();
}

async function compareAtOnce(reader: Reader, pages: readonly Buffer[]): Promise<void> {
  await readAll(reader, pages, AT_ONCE); // warms up all threads
  const [one, four, shares]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await timeOf(() => readAll(reader, pages, 1)));
    const before = cpuOfThreads();
    four.push(await timeOf(() => readAll(reader, pages, AT_ONCE)));
    shares.push(largestShare(before, cpuOfThreads()));
  }
  const rate = (ms: number): string => ((1000 * pages.length) / ms).toFixed(1);
  const [oneMs, fourMs] = [median(one), median(four)];
  const measured = `${rate(fourMs)} pages a second, ${rate(oneMs)} one at a time`;
  report({ name: 'four at once', measured, ratio: oneMs / fourMs, goal: 1.3, isLeast: true });
  const share = median(shares);
  if (Number.isNaN(share)) console.log('skipped: the work of each thread can only be measured on Linux');
  else
    report({
      name: 'share of the busiest thread',
      measured: 'of the CPU time of all threads',
      ratio: share,
      goal: 0.67,
    });
}

async function readAll(reader: Reader, pages: readonly Buffer[], atOnce: number): Promise<void> {
  const left = pages.values();
  const work = async (): Promise<void> => {
    // A page that has nothing to read is an answer too.
    for (const page of left)
      await reader
        .readFetched(answerOf(Uint8Array.from(page)), { ...HOW_TO_READ, signal })
        .catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const TASKS = '/proc/self/task';

/** The CPU time of each thread so far, in ticks. */
function cpuOfThreads(): Map<string, number> {
  const ids = existsSync(TASKS) ? readdirSync(TASKS) : [];
  return new Map(
    ids.map((id) => {
      const fields = readFileSync(`${TASKS}/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return [id, Number(fields[11]) + Number(fields[12])];
    }),
  );
}

function largestShare(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  const used = [...after].map(([id, ticks]) => ticks - (before.get(id) ?? 0));
  return Math.max(...used) / used.reduce((sum, ticks) => sum + ticks, 0);
}

/** The longest block of this thread while a large page is read here, compared with one that another process reads. */
async function watchMainThread(): Promise<void> {
  await using server = await startScript('serve');
  await using other = await startScript('read', server.said);
  const here = await readLargePage(server.said);
  await here.read(); // starts a thread
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < LARGE_ROUNDS; round++) {
    ours.push(await longestBlock(() => here.read()));
    theirs.push(await longestBlock(() => other.ask()));
  }
  await here.close();
  const [oursMs, theirsMs] = [median(ours), median(theirs)];
  const measured = `${oursMs.toFixed(0)} ms, ${theirsMs.toFixed(0)} ms while another process reads it`;
  report({ name: 'block of the main thread by 9 MB, in ms', measured, ratio: oursMs - theirsMs, goal: 50 });
}

async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

interface Script extends AsyncDisposable {
  /** Its first line. */
  readonly said: string;
  /** Sends a line and waits for one. */
  ask(): Promise<string>;
}

async function startScript(...words: readonly string[]): Promise<Script> {
  const args = ['scripts/run-ts.mjs', 'bench/large-page.ts', ...words];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line: IteratorResult<string, unknown> = await lines.next();
    if (line.done === true) throw new Error('The script has ended.');
    return line.value;
  };
  return {
    said: await next(),
    ask: () => (child.stdin.write('again\n'), next()),
    [Symbol.asyncDispose]: () => ended(child),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill();
  await exit;
}
