import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect } from 'vitest';
import { libraryOf } from '../site/library/index.ts';
import { startSite, type Site } from '../site/server.ts';
import { readProcess } from './child-processes.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';
import {
  connectHttp,
  dataOf,
  runProgram,
  startHttp,
  type Connection,
  type HttpProgram,
  type RunningProgram,
} from './program.ts';

const TOKEN = 'token-of-the-crawl-0123456789';
const LIMIT_MS = 1_800_000;

/** Servers and workers on one database, which crawl a generated site. */
export interface SharedCrawl extends AsyncDisposable {
  readonly site: Site;
  readonly postgres: PostgresServer;
  readonly servers: readonly HttpProgram[];
  startServer(crawlConcurrency: number): Promise<HttpProgram>;
  startWorker(concurrency: number): Promise<RunningProgram>;
  connect(server: HttpProgram): Promise<Connection['client']>;
  /** Queues the whole site. */
  queue(client: Connection['client'], pages: number): Promise<void>;
  /** The status when nothing is left to do. */
  done(client: Connection['client']): Promise<Record<string, unknown>>;
  /** Paths of pages in the order in which they were asked for. */
  fetched(): string[];
  /** Resolves once so many pages were asked for. */
  reached(pages: number): Promise<void>;
  sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Paths of the pages that are claimed: by one process, or by any. */
  underWay(pid?: number): Promise<string[]>;
}

export async function openSharedCrawl(env: Readonly<Record<string, string>> = {}): Promise<SharedCrawl> {
  const [site, postgres] = await Promise.all([startSite(), startPostgres()]);
  const admin = new pg.Pool({ connectionString: postgres.url, max: 2, allowExitOnIdle: true });
  admin.on('error', () => undefined); // the database is killed meanwhile
  const servers: HttpProgram[] = [];
  const programs: RunningProgram[] = [];
  const clients: Connection[] = [];
  const all = {
    STORE_URL: postgres.portUrl,
    WAYFARER_TOKEN: TOKEN,
    WAYFARER_RENDER: 'never',
    CRAWL_DELAY_MS: '0',
    ...env,
  };
  const sql: SharedCrawl['sql'] = async (text) => (await admin.query<Record<string, unknown>>(text)).rows;
  const fetched = (): string[] =>
    site.requests.map(({ path }) => path).filter((path) => path.startsWith('/library/'));
  return {
    ...{ site, postgres, servers, fetched, sql },
    async startServer(crawlConcurrency) {
      const server = await startHttp({ env: { ...all, CRAWL_CONCURRENCY: String(crawlConcurrency) } });
      servers.push(server);
      programs.push(server);
      return server;
    },
    async startWorker(concurrency) {
      const worker = runProgram({
        args: ['worker', '--concurrency', String(concurrency)],
        env: { ...all, CRAWL_CONCURRENCY: '0' },
      });
      programs.push(worker);
      await worker.sawOnStderr(/working on the queue/);
      return worker;
    },
    async connect({ origin }) {
      const connection = await connectHttp('2026', origin, TOKEN);
      clients.push(connection);
      return connection.client;
    },
    async queue(client, pages) {
      const { sessionId } = await call(client, 'research_session_start');
      const urls = [site.url(libraryOf(pages))];
      const answer = await call(client, 'research_queue_add', { urls, depth: 50, sessionId });
      if (answer['added'] !== 1) throw new Error(JSON.stringify(answer));
    },
    async done(client) {
      for (;;) {
        const status = await call(client, 'research_queue_status', { waitSeconds: 20 });
        if (Number(status['pending']) + Number(status['working']) === 0) return status;
        if (status['error'] !== undefined) throw new Error(JSON.stringify(status));
      }
    },
    async reached(pages) {
      const untilMs = Date.now() + LIMIT_MS;
      while (fetched().length < pages) {
        if (Date.now() > untilMs) throw new Error(`Only ${fetched().length} of ${pages} pages`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    async underWay(pid) {
      const ofProcess = pid === undefined ? '' : ` AND worker_id LIKE '%:${pid}:%'`;
      const rows = await sql(`SELECT url FROM wayfarer.crawl_queue WHERE state = 'claimed'${ofProcess}`);
      return rows.map(({ url }) => new URL(String(url)).pathname);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map(({ close }) => close().catch(() => undefined)));
      for (const { child } of programs) child.kill('SIGCONT');
      await Promise.all(programs.map((program) => program.stop()));
      await admin.end();
      await Promise.all([site.close(), postgres.close()]);
    },
  };
}

async function call(
  client: Connection['client'],
  name: string,
  args: object = {},
): Promise<Record<string, unknown>> {
  return dataOf(await client.callTool({ name, arguments: { ...args } }));
}

/** Pages that were asked for when a worker, a server that crawls as well, and the database are killed. */
export interface Failures {
  readonly pages: number;
  readonly killAt: readonly [number, number, number];
}

/** Two servers, one of which only queues, and four workers read a site. */
export async function crawlThroughFailures(crawl: SharedCrawl, { pages, killAt }: Failures): Promise<void> {
  const [crawls, queues] = await Promise.all([crawl.startServer(2), crawl.startServer(0)]);
  const workers = await Promise.all(Array.from({ length: 4 }, () => crawl.startWorker(2)));
  const [client, other] = await Promise.all([crawl.connect(crawls), crawl.connect(queues)]);
  const underWay = new Set<string>();
  const stopped = async (program: RunningProgram): Promise<void> => {
    program.child.kill('SIGSTOP');
    for (const path of await crawl.underWay(program.child.pid)) underWay.add(path);
  };
  await crawl.queue(client, pages);
  for (const [at, program] of [workers[0], crawls].entries()) {
    if (program === undefined) continue;
    await crawl.reached(killAt[at] ?? 0);
    await stopped(program);
    program.child.kill('SIGKILL');
  }
  // One that is started in its place gives back at once what programs of the same machine held.
  const left = [...workers.slice(1), await crawl.startWorker(2)];
  await crawl.reached(killAt[2]);
  for (const worker of left) await stopped(worker);
  for (const path of await crawl.underWay()) underWay.add(path);
  const acknowledged = await crawl.sql("SELECT url FROM wayfarer.crawl_queue WHERE state = 'indexed'");
  await crawl.postgres.kill();
  for (const { child } of left) child.kill('SIGCONT');
  await crawl.postgres.start();
  expect(await crawl.done(other)).toMatchObject({ indexed: pages, failed: 0, skipped: {} });
  const fetched = crawl.fetched();
  expect(new Set(fetched).size).toBe(pages);
  const repeated = fetched.filter((path, at) => fetched.indexOf(path) !== at);
  expect(repeated.filter((path) => !underWay.has(path))).toEqual([]);
  const texts = await crawl.sql(
    'SELECT d.url FROM wayfarer.documents d JOIN wayfarer.versions v ON v.doc_seq = d.seq',
  );
  const urls = new Set(texts.map(({ url }) => url));
  expect(urls.size).toBe(pages);
  expect(acknowledged.length).toBeGreaterThan(0);
  const queueing = `%:${queues.child.pid}:%`;
  expect(await crawl.sql(`SELECT url FROM wayfarer.crawl_queue WHERE worker_id LIKE '${queueing}'`)).toEqual(
    [],
  );
  console.log(
    `shared crawl: ${pages} pages, ${repeated.length} read again of ${underWay.size} that were under way`,
  );
}

/** Seconds of processor time of a database's processes, those included that have ended. */
async function databaseCpuSeconds({ sql }: Pick<SharedCrawl, 'sql'>): Promise<number> {
  const [row] = await sql("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid");
  const postmaster = String(row?.['pid']);
  const children = readdirSync('/proc').filter((pid) => statOf(pid)[1] === postmaster);
  const ticks = [
    ...children.map((pid) => statOf(pid).slice(11, 13)),
    // Its own, and those of children that have ended.
    statOf(postmaster).slice(11, 15),
  ];
  return ticks.flat().reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND;
}

const TICKS_PER_SECOND = 100;

/** The fields of /proc/pid/stat from the state on. */
function statOf(pid: string): string[] {
  return (readProcess(pid, 'stat').split(') ')[1] ?? '').split(' ');
}

/** How much of the time connections wait for each other's locks, seen by looking again and again. */
function watchLockWaits({ sql }: Pick<SharedCrawl, 'sql'>): { stop(): Promise<LockWaits> } {
  let [looks, waiting, busy] = [0, 0, 0];
  const stopping = new AbortController();
  const look = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const [row] = await sql(
        `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting, count(*)::int AS busy
         FROM pg_stat_activity WHERE application_name = 'wayfarer' AND state = 'active'`,
      ).catch(() => [undefined]);
      looks++;
      waiting += Number(row?.['waiting'] ?? 0);
      busy += Number(row?.['busy'] ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const looking = look();
  return {
    async stop() {
      stopping.abort();
      await looking;
      return { looks, waiting: waiting / looks, busy: busy / looks };
    },
  };
}

const LOOK_MS = 20;

/** Connections on average. */
interface LockWaits {
  readonly looks: number;
  readonly waiting: number;
  readonly busy: number;
}

export interface TimedCrawl {
  readonly status: Readonly<Record<string, unknown>>;
  readonly fetched: readonly string[];
  readonly seconds: number;
  /** Without the first quarter of the pages, in which each process warms up its code. */
  readonly warmSeconds: number;
  readonly figures: string;
}

/** A server that only queues, and workers with so many pages at a time each. */
export async function timedCrawl(workers: number, { pages, each }: CrawlSize): Promise<TimedCrawl> {
  await using crawl = await openSharedCrawl();
  const server = await crawl.startServer(0);
  await Promise.all(Array.from({ length: workers }, () => crawl.startWorker(each)));
  const client = await crawl.connect(server);
  const locks = watchLockWaits(crawl);
  const startedMs = performance.now();
  const secondsNow = (): number => (performance.now() - startedMs) / 1_000;
  await crawl.queue(client, pages);
  await crawl.reached(pages / 4);
  const beforeWarm = secondsNow();
  const status = await crawl.done(client);
  const seconds = secondsNow();
  const warmSeconds = seconds - beforeWarm;
  const { waiting, busy } = await locks.stop();
  const databaseCpu = await databaseCpuSeconds(crawl);
  const figures =
    `${workers} workers of ${each}: ${pages} pages in ${seconds.toFixed(1)} s, the last three quarters in ` +
    `${warmSeconds.toFixed(1)} s; database: ${databaseCpu.toFixed(1)} s of processor time, ${busy.toFixed(2)} ` +
    `connections busy and ${waiting.toFixed(2)} of them waiting for a lock, on average`;
  return { status, fetched: crawl.fetched(), seconds, warmSeconds, figures };
}

export interface CrawlSize {
  readonly pages: number;
  readonly each: number;
}
