// Both engines of the store with the same texts: inserting, searching, size, and whether they find the same.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { IndexQuery, Store } from '../src/store/index.ts';
import { openPostgresStore } from '../src/store/postgres/index.ts';
import { openSqliteStore } from '../src/store/sqlite/index.ts';
import { hasPostgres, startPostgres } from '../test/support/postgres-server.ts';
import { timeOf } from './measure.ts';
import { plot } from './plot.ts';
import { bytesOf, gramsOf, queryOf, sampleVersion, TEXT_BYTES } from './store.ts';

const SIZES = [1000, 10_000, 100_000];
const BATCH = 200;
const QUERIES = 40;
const PLOT = 'docs/store-engines.svg';

interface Engine {
  readonly name: string;
  readonly store: Store;
  readonly bytes: () => Promise<number>;
  /** Used until now by whoever works for this engine, whatever else the machine does. */
  readonly cpuMs: () => Promise<number>;
}

interface EnginePoint {
  readonly insertsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly insertCpuMs: number;
  readonly queryCpuMs: number;
  readonly bytesPerByte: number;
  readonly firstHits: readonly (string | undefined)[];
}

export async function benchStoreEngines(): Promise<void> {
  if (!hasPostgres()) {
    console.log('store-engines: skipped, this machine has no PostgreSQL');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-bench-engines-'));
  const server = await startPostgres({ isDurable: true });
  const admin = new pg.Pool({ connectionString: server.url });
  const sqlite: Engine = {
    name: 'SQLite',
    store: openSqliteStore({ folder }),
    bytes: () => Promise.resolve(bytesOf(folder)),
    cpuMs: () => Promise.resolve(ownCpuMs()),
  };
  const postgres: Engine = {
    name: 'PostgreSQL',
    store: openPostgresStore({ url: server.url }),
    bytes: async () => {
      const { rows } = await admin.query<{ n: string }>('SELECT pg_database_size(current_database()) AS n');
      return Number(rows[0]?.n);
    },
    cpuMs: async () => {
      const sql = "SELECT pid FROM pg_stat_activity WHERE application_name = 'wayfarer'";
      const { rows } = await admin.query<{ pid: number }>(sql);
      return rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), ownCpuMs());
    },
  };
  const points: (readonly [EnginePoint, EnginePoint])[] = [];
  const sizes = SIZES.filter((size) => size <= Number(process.env['BENCH_DOCUMENTS'] ?? SIZES.at(-1)));
  try {
    for (const [at, size] of sizes.entries()) {
      const from = sizes[at - 1] ?? 0;
      const pair = [await grow(sqlite, from, size), await grow(postgres, from, size)] as const;
      points.push(pair);
      [sqlite, postgres].forEach(({ name }, n) => console.log(row(size, name, pair[n])));
      draw(sizes.slice(0, at + 1), points);
      console.log(`store-engines ${size} documents · same first hit ${share(pair).toFixed(2)}`);
    }
  } finally {
    await Promise.all([sqlite.store.close(), postgres.store.close(), admin.end()]);
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const MS_PER_TICK = 10;

/** Of another process on Linux, as the kernel counts it; elsewhere nothing is known. */
function cpuMsOf(pid: number): number {
  try {
    const [, after = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = '', system = ''] = after.split(' ').slice(11);
    return (Number(user) + Number(system)) * MS_PER_TICK;
  } catch {
    return 0;
  }
}

async function grow({ store, bytes, cpuMs }: Engine, from: number, to: number): Promise<EnginePoint> {
  let insertMs = 0;
  let insertCpuMs = 0;
  for (let at = from; at < to; at += BATCH) {
    const versions = Array.from({ length: Math.min(BATCH, to - at) }, (_, n) => sampleVersion(at + n));
    const beforeMs = await cpuMs();
    insertMs += await timeOf(() => store.documents.saveAll(versions));
    insertCpuMs += (await cpuMs()) - beforeMs;
  }
  const times: number[] = [];
  const firstHits: (string | undefined)[] = [];
  const beforeMs = await cpuMs();
  for (let n = 0; n < QUERIES; n++) {
    const query = queryOf(sampleVersion((n * 7919) % to));
    const filter = { kind: 'any', of: query.words.map(wordOrGrams) } as const;
    const search = { ...query, filter, scope: { kind: 'everything' }, limit: 10, offset: 0 } as const;
    times.push(await timeOf(async () => firstHits.push((await store.index.search(search)).hits[0]?.url)));
  }
  const queryCpuMs = ((await cpuMs()) - beforeMs) / QUERIES;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return {
    insertsPerSecond: ((to - from) / insertMs) * 1000,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    insertCpuMs: insertCpuMs / (to - from),
    queryCpuMs,
    bytesPerByte: (await bytes()) / (to * TEXT_BYTES),
    firstHits,
  };
}

/** What a hit has, as search asks for it: a word, or all grams of one. */
function wordOrGrams(word: string): IndexQuery {
  const grams = gramsOf(word).map((token) => ({ kind: 'token', field: 'grams', token }) as const);
  return {
    kind: 'any',
    of: [
      { kind: 'token', field: 'words', token: word },
      { kind: 'all', of: grams },
    ],
  };
}

function share([one, other]: readonly [EnginePoint, EnginePoint]): number {
  const same = one.firstHits.filter((url, n) => url === other.firstHits[n]);
  return same.length / one.firstHits.length;
}

function row(size: number, name: string, point: EnginePoint | undefined): string {
  if (point === undefined) return '';
  const { insertsPerSecond, p50Ms, p95Ms, insertCpuMs, queryCpuMs, bytesPerByte } = point;
  return `store-engines ${size} documents · ${name} · inserts/s ${insertsPerSecond.toFixed(0)} · query p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms · CPU of an insert ${insertCpuMs.toFixed(2)} ms, of a query ${queryCpuMs.toFixed(1)} ms · bytes on disk per byte of text ${bytesPerByte.toFixed(2)}`;
}

function draw(sizes: readonly number[], points: readonly (readonly [EnginePoint, EnginePoint])[]): void {
  const lines = (label: string, of: (point: EnginePoint) => number) => [
    { label: `SQLite: ${label}`, values: points.map(([sqlite]) => of(sqlite)) },
    { label: `PostgreSQL: ${label}`, values: points.map(([, postgres]) => of(postgres)) },
  ];
  const svg = plot('The store in both engines as it grows', 'documents', sizes, [
    ...lines('inserts per second', ({ insertsPerSecond }) => insertsPerSecond),
    ...lines('query p50, ms', ({ p50Ms }) => p50Ms),
    ...lines('query p95, ms', ({ p95Ms }) => p95Ms),
    ...lines('CPU of a query, ms', ({ queryCpuMs }) => queryCpuMs),
    ...lines('CPU of an insert, ms', ({ insertCpuMs }) => insertCpuMs),
    ...lines('bytes on disk per byte of text', ({ bytesPerByte }) => bytesPerByte),
  ]);
  writeFileSync(PLOT, svg);
}
