import { join } from 'node:path';
import { expect } from 'vitest';
import type { StoredExchange } from '../../src/store/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { serveCaptureSite } from './capture-site.ts';
import type { RawClient } from './raw-client.ts';
import { article, prose, servePages } from './reading.ts';

type Data = Record<string, unknown>;
const EVERYTHING = { kind: 'everything' } as const;
const SOON = { timeout: 60_000 };

export interface CaptureCounts {
  readonly captured: number;
  readonly skipped: number;
  readonly failed: number;
  readonly leftOut?: Readonly<Record<string, number>>;
}

/** A session of a client that captures what it receives. */
export interface CapturingSession {
  open(url: string, args?: Data): Promise<Data>;
  call(name: string, args?: Data): Promise<Data>;
  counts(): Promise<CaptureCounts>;
  /** Resolves with the counts when so many responses have ended. */
  ended(responses: number): Promise<CaptureCounts>;
  /** Resolves when the page has this title. */
  titled(title: string): Promise<void>;
  end(): Promise<Data>;
  /** What the archive has of it, read from its files. */
  stored(): Promise<StoredSession>;
}

export interface StoredSession {
  readonly exchanges: readonly StoredExchange[];
  readonly paths: readonly string[];
  readonly bodies: readonly string[];
}

export async function startCapturing(client: RawClient, limits: Data = {}): Promise<CapturingSession> {
  const started = await client.call('research_session_start', { limits });
  const sessionId = String(started['sessionId']);
  const call = (name: string, args: Data = {}): Promise<Data> => client.call(name, { ...args, sessionId });
  const counts = async (): Promise<CaptureCounts> =>
    (await call('research_queue_status'))['capture'] as CaptureCounts;
  return {
    open: (url, args = {}) => call('research_open', { url, ...args }),
    call,
    counts,
    async ended(responses) {
      const sum = async (): Promise<number> => {
        const { captured, skipped, failed } = await counts();
        return captured + skipped + failed;
      };
      await expect.poll(sum, SOON).toBe(responses);
      return counts();
    },
    async titled(title) {
      const titleNow = async (): Promise<unknown> => (await call('research_menu'))['title'];
      await expect.poll(titleNow, SOON).toBe(title);
    },
    end: () => call('research_session_end'),
    stored: () => storedOf(client, sessionId),
  };
}

async function storedOf({ program }: RawClient, sessionId: string): Promise<StoredSession> {
  const store = openSqliteStore({ folder: join(program.dataDir, 'archive') });
  try {
    const scope = { ...EVERYTHING, sessionId };
    const exchanges = await store.exchanges.list({ scope, limit: 20_000, offset: 0 });
    const bodies: string[] = [];
    for (const { exchangeId } of exchanges)
      bodies.push(Buffer.from((await store.exchanges.body(exchangeId, EVERYTHING)) ?? []).toString('latin1'));
    return { exchanges, bodies, paths: exchanges.map(({ url }) => new URL(url).pathname).sort() };
  } finally {
    await store.close();
  }
}

/** A page that asks for these, some at a time, whatever comes of each; its title says when it is done. */
export function pageAsking(paths: readonly string[]): string {
  return article(
    'Asking',
    `${prose(3)}<script>
      const paths = ${JSON.stringify(paths)};
      const ask = async () => {
        for (let path; (path = paths.shift()); ) await fetch(path).then((r) => r.text()).catch(() => {});
      };
      Promise.all([ask(), ask(), ask(), ask(), ask(), ask()]).then(() => { document.title = 'Done'; });
    </script>`,
  );
}

/** Of many small responses of one page each is stored, or counted as one too many. */
export async function captureManySmall(client: RawClient, count: number): Promise<void> {
  const paths = Array.from({ length: count }, (_, n) => `/data?n=${n}`);
  await using site = await servePages({
    '/': pageAsking(paths),
    '/data': (_, response) =>
      void response.setHeader('content-type', 'application/json').end('{"small":true}'),
  });
  const session = await startCapturing(client);
  await session.open(site.url('/'));
  await expect.poll(() => site.asked.length, { timeout: 600_000 }).toBe(count + 1);
  const { captured, leftOut = {} } = await session.ended(count + 1);
  expect(captured + (leftOut['too_many'] ?? 0)).toBe(count + 1);
  expect((await session.stored()).exchanges).toHaveLength(captured);
  await session.end();
}

/** Pages that are left as soon as they are there: whatever of them a script has received completely is stored. */
export async function captureInHurry(client: RawClient, navigations: number): Promise<void> {
  await using site = await serveCaptureSite();
  const session = await startCapturing(client);
  for (let n = 0; n < navigations; n++) await session.open(`${site.origin}/hurried/${n}`, { wait: 'none' });
  await session.open(`${site.origin}/received`);
  await expect.poll(() => site.posted.length, SOON).toBeGreaterThan(0);
  const received = JSON.parse(site.posted.at(-1) ?? '[]') as string[];
  expect(received.length).toBeGreaterThan(navigations);
  const missing = async (): Promise<string[]> => {
    const { paths } = await session.stored();
    return received.filter((path) => !paths.includes(path));
  };
  await expect.poll(missing, { ...SOON, interval: 500 }).toEqual([]);
  await session.end();
  const { exchanges, bodies } = await session.stored();
  exchanges.forEach(({ url }, at) => expect(bodies[at]).toBe(site.replyTo(new URL(url).pathname).body));
  // What was broken off before it began is no response, so there may be fewer than the site has answered.
  const { captured, skipped, failed, leftOut = {} } = await session.counts();
  expect(exchanges).toHaveLength(captured);
  expect(captured + skipped + failed).toBeLessThanOrEqual(site.sent.length);
  const expected = ['incomplete', 'status'];
  expect(Object.keys(leftOut).filter((reason) => !expected.includes(reason))).toEqual([]);
}
