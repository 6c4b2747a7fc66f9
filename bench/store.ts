// Our store against bare FTS5 tables with the same tokens: inserting, searching, size, and how they grow.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexTokens, NewVersion, Store } from '../src/store/index.ts';
import { openSqliteStore } from '../src/store/sqlite/index.ts';
import { median, report, timeOf } from './measure.ts';
import { plot } from './plot.ts';

const SIZES = [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
/** Where the ratios are judged: larger archives are only drawn. */
const JUDGED_SIZE = 20_000;
const BATCH = 200;
export const TEXT_BYTES = 1500;
const QUERIES = 60;
const PLOT = 'docs/store-growth.svg';

interface Libsql {
  prepare(sql: string): { run(args: readonly unknown[]): unknown; all(args: readonly unknown[]): unknown[] };
  exec(sql: string): void;
  close(): void;
}

interface Point {
  readonly documents: number;
  readonly insertsPerSecond: number;
  readonly bareInsertsPerSecond: number;
  readonly queryMs: number;
  readonly bareQueryMs: number;
  readonly bytesPerByte: number;
}

export async function benchStore(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-bench-store-'));
  const store = openSqliteStore({ folder });
  const bare = openBare(join(folder, 'bare.db'));
  const points: Point[] = [];
  try {
    let done = 0;
    for (const size of SIZES) {
      points.push(await grow({ store, bare, folder }, done, size));
      done = size;
      console.log(row(points.at(-1)));
      if (size === JUDGED_SIZE) judge(points.at(-1));
    }
  } finally {
    bare.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  drawGrowth(points);
}

const MAX_INSERT_RATIO = 2;
const MAX_QUERY_RATIO = 3;

function judge(last: Point | undefined): void {
  if (last === undefined) return;
  report({
    name: 'store, batched insert against bare FTS5',
    measured: `${last.documents} documents`,
    ratio: last.bareInsertsPerSecond / last.insertsPerSecond,
    goal: MAX_INSERT_RATIO,
  });
  report({
    name: 'store, query p50 against two bare MATCH',
    measured: `${last.documents} documents`,
    ratio: last.queryMs / last.bareQueryMs,
    goal: MAX_QUERY_RATIO,
  });
}

interface Stores {
  readonly store: Store;
  readonly bare: Libsql;
  readonly folder: string;
}

/** Batches of both in turn, so that whatever else runs on this machine slows both down. */
async function grow({ store, bare, folder }: Stores, from: number, to: number): Promise<Point> {
  let oursMs = 0;
  let bareMs = 0;
  for (let at = from; at < to; at += BATCH) {
    const versions = Array.from({ length: Math.min(BATCH, to - at) }, (_, n) => sampleVersion(at + n));
    bareMs += timed(() => insertBare(bare, versions, at));
    oursMs += await timeOf(() => store.documents.saveAll(versions));
  }
  const queries = Array.from({ length: QUERIES }, (_, n) => queryOf(sampleVersion((n * 7919) % to)));
  const ours: number[] = [];
  const bares: number[] = [];
  for (const query of queries) {
    bares.push(timed(() => searchBare(bare, query)));
    const search = { ...query, scope: { kind: 'everything' }, limit: 10, offset: 0 } as const;
    ours.push(await timeOf(() => store.index.search(search)));
  }
  return {
    documents: to,
    insertsPerSecond: ((to - from) / oursMs) * 1000,
    bareInsertsPerSecond: ((to - from) / bareMs) * 1000,
    queryMs: median(ours),
    bareQueryMs: median(bares),
    bytesPerByte: bytesOf(folder) / (to * TEXT_BYTES),
  };
}

function openBare(path: string): Libsql {
  const Database = createRequire(import.meta.url)('libsql') as new (path: string) => Libsql; // its documented export
  const db = new Database(path);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000');
  db.exec(`CREATE VIRTUAL TABLE words USING fts5 (title, body, content='', tokenize="ascii")`);
  db.exec(`CREATE VIRTUAL TABLE grams USING fts5 (body, content='', tokenize="ascii")`);
  return db;
}

function insertBare(db: Libsql, versions: readonly NewVersion[], from: number): void {
  const words = db.prepare('INSERT INTO words (rowid, title, body) VALUES (?, ?, ?)');
  const grams = db.prepare('INSERT INTO grams (rowid, body) VALUES (?, ?)');
  db.exec('BEGIN IMMEDIATE');
  versions.forEach(({ tokens }, n) => {
    words.run([from + n + 1, tokens.title.join(' '), tokens.words.join(' ')]);
    grams.run([from + n + 1, tokens.grams.join(' ')]);
  });
  db.exec('COMMIT');
}

function searchBare(db: Libsql, { words, grams }: Query): void {
  const any = (tokens: readonly string[]): string => tokens.map((token) => `"${token}"`).join(' OR ');
  db.prepare('SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, 2, 1) LIMIT 10').all([
    any(words),
  ]);
  db.prepare('SELECT rowid FROM grams WHERE grams MATCH ? ORDER BY bm25(grams) LIMIT 10').all([any(grams)]);
}

export type Query = Pick<IndexTokens, 'words' | 'grams'>;

/** Five words from the middle of a document. */
export function queryOf({ tokens }: NewVersion): Query {
  const words = tokens.words.slice(40, 45);
  return { words, grams: [...new Set(words.flatMap(gramsOf))] };
}

const VOCABULARY = Array.from({ length: 30_000 }, (_, n) => wordOf(n));

function wordOf(n: number): string {
  const random = randomOf(n + 1);
  const syllables = 1 + Math.floor(random() * 3.2);
  return Array.from({ length: syllables }, () => {
    const [start = '', vowel = ''] = [
      'bcdfghklmnprstvw'[Math.floor(random() * 16)],
      'aeiou'[Math.floor(random() * 5)],
    ];
    return `${start}${vowel}${random() < 0.3 ? 'n' : ''}`;
  }).join('');
}

/** Few words are frequent and many are rare, as in texts. */
export function sampleVersion(n: number): NewVersion {
  const random = randomOf(n * 31 + 7);
  const words: string[] = [];
  for (let bytes = 0; bytes < TEXT_BYTES;) {
    const word = VOCABULARY[Math.floor(random() ** 3 * VOCABULARY.length)] ?? '';
    words.push(word);
    bytes += word.length + 1;
  }
  const text = words.join(' ').slice(0, TEXT_BYTES);
  return {
    url: `https://host${n % 97}.example/page/${n}`,
    text,
    facts: { title: words.slice(0, 5).join(' '), language: 'en' },
    tokens: { title: words.slice(0, 5), words, grams: words.flatMap(gramsOf) },
    reader: { clientId: 'bench', isPrivate: false },
  };
}

export function gramsOf(word: string): string[] {
  return Array.from({ length: Math.max(1, word.length - 3) }, (_, at) => word.slice(at, at + 4));
}

function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function timed(work: () => void): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

/** Of our files only. */
export function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name === 'archive.db' || name.startsWith('bodies/'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function row(point: Point | undefined): string {
  if (point === undefined) return '';
  const {
    documents,
    insertsPerSecond: ours,
    bareInsertsPerSecond: bare,
    queryMs,
    bareQueryMs,
    bytesPerByte,
  } = point;
  return [
    `store ${documents} documents`,
    `inserts/s ${ours.toFixed(0)} (bare ${bare.toFixed(0)}, ratio ${(ours / bare).toFixed(2)})`,
    `query p50 ${queryMs.toFixed(1)} ms (bare ${bareQueryMs.toFixed(1)}, ratio ${(queryMs / bareQueryMs).toFixed(2)})`,
    `bytes on disk per byte of text ${bytesPerByte.toFixed(2)}`,
  ].join(' · ');
}

function drawGrowth(points: readonly Point[]): void {
  const x = points.map(({ documents }) => documents);
  const svg = plot('The store as it grows', 'documents', x, [
    { label: 'inserts per second', values: points.map(({ insertsPerSecond }) => insertsPerSecond) },
    {
      label: 'inserts, as a share of those of bare FTS5 tables with the same tokens',
      values: points.map(({ insertsPerSecond: ours, bareInsertsPerSecond: bare }) => ours / bare),
    },
    { label: 'query p50, ms', values: points.map(({ queryMs }) => queryMs) },
    {
      label: 'query p50, as a multiple of two bare searches',
      values: points.map(({ queryMs, bareQueryMs }) => queryMs / bareQueryMs),
    },
    { label: 'bytes on disk per byte of text', values: points.map(({ bytesPerByte }) => bytesPerByte) },
  ]);
  writeFileSync(PLOT, svg);
  console.log(`drawn: ${PLOT}`);
}
