import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descendants } from './child-processes.ts';
import { rssKb } from './processes.ts';
import { runProgram } from './program.ts';
import { RawClient } from './raw-client.ts';
import { HOSTILE_KINDS, SOAK_ARGS, startSoakSite, type SoakSite } from './soak-site.ts';

/** The program's resources between two rounds. */
export interface Sample {
  readonly nodeMb: number;
  readonly browserMb: number;
  readonly descriptors: number;
  readonly processes: number;
  readonly temporaryFiles: number;
}

export interface SoakResult {
  readonly goodPages: number;
  /** Wrong answers for good pages. */
  readonly wrong: readonly string[];
  readonly forbiddenHits: number;
  /** The outcomes of each hostile page: error codes, or `ok`. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** After each round. */
  readonly samples: readonly Sample[];
}

export interface SoakOptions {
  readonly sessions: number;
  /** Checked before each round. */
  readonly goesOn: (round: number) => boolean;
  readonly onRound?: (round: number, sample: Sample) => void;
}

// This many sessions work at the same time; the others wait with their pages open.
const AT_ONCE = 4;

/**
 * In every round each session opens a hostile page and then a good one with a unique title, over real stdio. One
 * session per round is replaced by a new one.
 */
export async function soak({ sessions, goesOn, onRound }: SoakOptions): Promise<SoakResult> {
  const temporary = mkdtempSync(join(tmpdir(), 'wayfarer-soak-'));
  const program = runProgram({ args: SOAK_ARGS, env: { TMPDIR: temporary } });
  await using site = await startSoakSite();
  const client = new RawClient(program);
  const samples: Sample[] = [];
  const wrong: string[] = [];
  const outcomes: Record<string, number> = {};
  let goodPages = 0;
  try {
    await client.initialize();
    const ids: string[] = [];
    for (let n = 0; n < sessions; n++) ids.push(await startSession(client));
    for (let round = 0; goesOn(round); round++) {
      wrong.push(...(await playRound({ client, site, ids, round, outcomes })));
      goodPages += ids.length;
      await replaceOne(client, ids, round);
      client.messages.length = 0;
      const sample = takeSample(program.child.pid, [temporary, join(program.dataDir, 'tmp')]);
      samples.push(sample);
      onRound?.(round, sample);
    }
    return { goodPages, wrong, outcomes, forbiddenHits: site.forbiddenHits(), samples };
  } finally {
    await program.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

interface Round {
  readonly client: RawClient;
  readonly site: SoakSite;
  readonly ids: readonly string[];
  readonly round: number;
  readonly outcomes: Record<string, number>;
}

async function playRound({ client, site, ids, round, outcomes }: Round): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...ids.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [n, sessionId] = next;
      const kind = HOSTILE_KINDS[(n + round) % HOSTILE_KINDS.length] ?? 'spins';
      const faced = await client.call('nav_goto', { url: site.hostile(kind), sessionId });
      const outcome = `${kind}: ${codeIn(faced)}`;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (codeIn(faced) === 'internal') wrong.push(`${kind}: ${JSON.stringify(faced)}`);
      const name = `session-${n}-round-${round}`;
      const seen = await client.call('nav_goto', { url: site.good(name), sessionId });
      if (!isPage(seen, site.good(name), name)) wrong.push(`after ${kind}: ${JSON.stringify(seen)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return wrong;
}

function isPage(seen: Record<string, unknown>, url: string, name: string): boolean {
  const { headings = [] } = (seen['view'] ?? {}) as { headings?: readonly string[] };
  return seen['url'] === url && seen['title'] === name && headings.join() === name;
}

function codeIn(data: Record<string, unknown>): string {
  return (data['error'] as { readonly code: string } | undefined)?.code ?? 'ok';
}

async function startSession(client: RawClient): Promise<string> {
  return String((await client.call('research_session_start', {}))['sessionId']);
}

async function replaceOne(client: RawClient, ids: string[], round: number): Promise<void> {
  const n = round % ids.length;
  await client.call('research_session_end', { sessionId: ids[n] });
  ids[n] = await startSession(client);
}

const KB_PER_MB = 1_024;

function takeSample(pid: number | undefined, folders: readonly string[]): Sample {
  // A zombie has no memory.
  const browserKb = descendants('', pid)
    .map((each) => rssKb(each))
    .filter((kb) => kb > 0);
  const filesIn = (folder: string): number =>
    existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
  return {
    nodeMb: Math.round(rssKb(pid) / KB_PER_MB),
    browserMb: Math.round(browserKb.reduce((sum, kb) => sum + kb, 0) / KB_PER_MB),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    processes: browserKb.length,
    temporaryFiles: folders.reduce((sum, folder) => sum + filesIn(folder), 0),
  };
}
