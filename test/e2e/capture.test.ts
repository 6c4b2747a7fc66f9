import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store, StoredExchange } from '../../src/store/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import {
  MAX_BYTES,
  SECRET,
  serveCaptureSite,
  type CaptureSite,
  type SentReply,
} from '../support/capture-site.ts';
import { captureInHurry } from '../support/capture-runs.ts';
import { createMark, processesMarked } from '../support/processes.ts';
import { Researcher, type SeenView } from '../support/researcher.ts';

const PAGES = 30;
const EVERYTHING = { kind: 'everything' } as const;
const SOON = { timeout: 15_000 };

let site: CaptureSite;
let researcher: Researcher;
let store: Store;

beforeAll(async () => {
  site = await serveCaptureSite();
  researcher = await Researcher.start();
  await researcher.call('research_search', { query: 'nothing' });
  store = openStore(researcher);
});
afterAll(async () => {
  await store.close();
  await researcher.stop();
  await site[Symbol.asyncDispose]();
});

const archiveOf = ({ client }: Researcher): string => join(client.program.dataDir, 'archive');
const openStore = (of: Researcher): Store => openSqliteStore({ folder: archiveOf(of) });
const at = (path: string): string => site.origin + path;

interface Counts {
  readonly captured: number;
  readonly skipped: number;
  readonly failed: number;
  readonly snapshots: number;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly messages: { readonly kept: number; readonly leftOut: Readonly<Record<string, number>> };
}

const LEFT = 'What a session received was archived';

/** What the program says about a session that has ended. */
async function endOf(session: Researcher): Promise<Counts> {
  const { program } = session.client;
  const before = program.stderr().split(LEFT).length;
  await session.call('research_session_end');
  await expect.poll(() => program.stderr().split(LEFT).length, SOON).toBeGreaterThan(before);
  const line =
    program
      .stderr()
      .split('\n')
      .findLast((each) => each.includes(LEFT)) ?? '';
  return (JSON.parse(line) as { captured: Counts }).captured;
}

const scopeOf = (session: Researcher) => ({
  ...EVERYTHING,
  sessionId: String(session.inputs()['sessionId']),
});

const exchangesOf = (session: Researcher): Promise<readonly StoredExchange[]> =>
  store.exchanges.list({ scope: scopeOf(session), limit: 1_000, offset: 0 });

const bodyOf = async ({ exchangeId }: StoredExchange): Promise<string> =>
  Buffer.from((await store.exchanges.body(exchangeId, EVERYTHING)) ?? []).toString();

const pathsOf = async (session: Researcher): Promise<string[]> =>
  (await exchangesOf(session)).map(({ url }) => url.slice(site.origin.length)).sort();

interface NewDoc {
  readonly docId: string;
  readonly url: string;
  readonly kind: string;
}

const docsOf = (view: SeenView): readonly NewDoc[] => view['newArchivedDocs'] as readonly NewDoc[];

describe('a research session', () => {
  const isToBeKept = ({ path, status, mime, body }: SentReply): boolean =>
    status === 200 &&
    /^(?:text\/html|text\/plain|application\/json)/.test(mime) &&
    body.length <= MAX_BYTES &&
    !/^\/(?:auth|login)(?:\/|$)/.test(path);

  test(`that browses ${PAGES} pages archives every body that may be kept and no other, and counts all`, async () => {
    site.sent.length = 0;
    const session = await researcher.inSession({ limits: { maxBytesPerDoc: MAX_BYTES } });
    for (let n = 0; n < PAGES; n++) {
      const view = await session.open(at(`/page/${n}`));
      expect(docsOf(view)[0]).toMatchObject({ url: at(`/page/${n}`), kind: 'html' });
    }
    expect(docsOf(await session.open(at('/login'))).map(({ url }) => url)).not.toContain(at('/login'));
    const counts = await endOf(session);
    const kept = site.sent.filter(isToBeKept);
    expect(kept.length).toBe(PAGES * 4);
    expect(counts).toMatchObject({
      captured: kept.length,
      skipped: site.sent.length - kept.length,
      failed: 0,
      // A style sheet, a picture, a missing page, a large one, an excluded one and a redirect of each; and the login.
      leftOut: { media: 2 * PAGES, status: PAGES, too_large: PAGES, path: PAGES + 1, redirect: PAGES },
    });

    const exchanges = await exchangesOf(session);
    expect(await pathsOf(session)).toEqual(kept.map(({ path }) => path).sort());
    for (const exchange of exchanges) {
      expect(await bodyOf(exchange)).toBe(site.replyTo(exchange.url.slice(site.origin.length)).body);
      expect(exchange).toMatchObject({ method: 'GET', pageUrl: expect.stringContaining('/page/') as string });
    }
    expect(JSON.stringify(exchanges)).not.toMatch(/cookie/i);
    const found = await researcher.call('research_search', { query: 'quokka17' });
    expect(found['results']).toMatchObject([{ url: at('/page/17') }]);
  });

  test('loses nothing that a page has received, also if it is left at once', () =>
    captureInHurry(researcher.client, 30));

  test('archives a page that scripts have drawn as a snapshot, once for each text', async () => {
    const session = await researcher.inSession();
    expect(docsOf(await session.open(at('/still')))).toMatchObject([{ kind: 'html' }]);
    const [first] = docsOf(await session.open(at('/app')));
    expect(first).toMatchObject({ url: at('/app'), kind: 'snapshot' });
    expect(docsOf(await session.menu())).toMatchObject([first]);
    const next = await session.choose('Next');
    expect(docsOf(next)).toMatchObject([{ url: at('/app/two'), kind: 'snapshot' }]);
    const found = await session.call('research_search', { query: 'capybara' });
    expect(found['results']).toMatchObject([{ url: at('/app/two') }]);
    const text = await session.call('research_doc_get', { entryId: first?.docId });
    expect(text['extractedText']).toContain('First the narwhal');
    expect(await endOf(session)).toMatchObject({ captured: 2, failed: 0, snapshots: 2 });
    const kinds = (await exchangesOf(session)).map(
      ({ kind, url }) => `${kind} ${url.slice(site.origin.length)}`,
    );
    expect(kinds.sort()).toEqual(['http /app', 'http /still', 'snapshot /app', 'snapshot /app/two']);
  });

  test('archives the texts that come over streams, with their page', async () => {
    const session = await researcher.inSession();
    await session.open(at('/streams'));
    await expect
      .poll(async () => (await session.menu()).excerpt, SOON)
      .toMatch(/(?=.*first.*second.*first.*second)(?=.*string.*object.*string)|(?=.*string.*first)/s);
    const { messages } = await endOf(session);
    expect(messages).toEqual({ kept: 4, leftOut: { path: 2 } });
    const streamed = (await exchangesOf(session)).filter(
      ({ kind }) => kind !== 'http' && kind !== 'snapshot',
    );
    const told = await Promise.all(
      streamed.map(async (each) => [each.kind, new URL(each.url).pathname, await bodyOf(each), each.pageUrl]),
    );
    expect(told.sort()).toEqual([
      ['sse', '/events', 'first', at('/streams')],
      ['sse', '/events', 'second', at('/streams')],
      ['websocket', '/socket', 'again', at('/streams')],
      ['websocket', '/socket', 'hello', at('/streams')],
    ]);
  });

  test('archives while its mode is research and what its rules allow, which can change', async () => {
    const session = await researcher.inSession({ mode: 'browse' });
    expect(docsOf(await session.open(at('/page/1')))).toEqual([]);
    expect(await session.call('research_config_update', { mode: 'research' })).toMatchObject({
      config: { mode: 'research' },
    });
    expect(docsOf(await session.open(at('/still')))).toMatchObject([{ url: at('/still') }]);
    await session.call('research_config_update', { domainPolicy: { exclude: ['127.0.0.1'] } });
    const elsewhere = site.origin.replace('127.0.0.1', 'localhost');
    await session.open(`${elsewhere}/both`);
    await session.call('research_config_update', { mode: 'browse', domainPolicy: { exclude: [] } });
    // What has come before may be listed now.
    const later = docsOf(await session.open(at('/page/2')));
    expect(later.filter(({ url }) => url.startsWith(site.origin))).toEqual([]);
    const counts = await endOf(session);
    // The page and its data, not the frame from elsewhere.
    expect(counts).toMatchObject({ captured: 3, failed: 0 });
    const urls = (await exchangesOf(session)).map(({ url }) => url).sort();
    expect(urls).toEqual([at('/still'), `${elsewhere}/both`, `${elsewhere}/data/here`].sort());
  });

  test('keeps no secrets of addresses', async () => {
    const session = await researcher.inSession();
    const view = await session.open(at(`/letter?token=${SECRET}`));
    expect(docsOf(view)[0]?.url).toMatch(/token=redacted-/);
    await endOf(session);
    const exchanges = await exchangesOf(session);
    expect(exchanges.map(({ responseHeaders }) => Object.keys(responseHeaders).sort())).toEqual([
      ['cache-control', 'content-type'],
    ]);
    const bodies = await Promise.all(exchanges.map(bodyOf));
    expect(bodies.join()).toContain('Okapi');
    expect(JSON.stringify(exchanges) + bodies.join()).not.toContain(SECRET);
  });

  test('has in the archive what a view has listed, even if the program is killed', async () => {
    const { mark, env } = createMark();
    const other = await Researcher.start({ env });
    const [doc] = docsOf(await other.open(at('/still')));
    other.client.program.child.kill('SIGKILL');
    await expect.poll(() => processesMarked(mark), SOON).toEqual([]);
    await using kept = disposable(openStore(other));
    expect((await kept.store.documents.get(doc?.docId ?? '', EVERYTHING))?.url).toBe(at('/still'));
    await other.stop();
  });
});

const disposable = (opened: Store) => ({ store: opened, [Symbol.asyncDispose]: () => opened.close() });

describe('settings', () => {
  test('name the media types, paths and headers that are kept', async () => {
    const lists = [
      '--capture-mime',
      'text/html,text/css',
      '--capture-exclude',
      'still, page/2',
      '--capture-headers',
      'date',
    ];
    const other = await Researcher.start({ args: lists });
    await other.open(at('/page/1'));
    await other.open(at('/page/2'));
    await other.open(at('/still'));
    await other.open(at('/login'));
    await endOf(other);
    await using kept = disposable(openStore(other));
    const exchanges = await kept.store.exchanges.list({ scope: EVERYTHING, limit: 100, offset: 0 });
    expect(exchanges.map(({ url }) => url.slice(site.origin.length)).sort()).toEqual([
      '/login',
      '/page/1',
      '/style/1',
      '/style/2',
    ]);
    expect(Object.keys(exchanges[0]?.responseHeaders ?? {})).toEqual(['date']);
    await other.stop();
  });

  test('turn it off with the archive', async () => {
    const other = await Researcher.start({ args: ['--archive', 'off'] });
    expect(docsOf(await other.open(at('/still')))).toEqual([]);
    await other.call('research_session_end');
    expect(existsSync(archiveOf(other))).toBe(false);
    expect(other.client.program.stderr()).not.toContain(LEFT);
    await other.stop();
  });
});
