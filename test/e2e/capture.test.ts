import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store, StoredExchange } from '../../src/store/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { article, prose } from '../support/reading.ts';
import { Researcher, type SeenView } from '../support/researcher.ts';

const PAGES = 30;
const MAX_BYTES = 50_000;
const EVERYTHING = { kind: 'everything' } as const;

interface Sent {
  readonly path: string;
  readonly status: number;
  readonly mime: string;
  readonly body: string | Buffer;
}

/** What the site has sent, in order. */
const sent: Sent[] = [];
let server: Listening;
let researcher: Researcher;
let store: Store;

/** Every page loads files of many kinds, some of which are not to be kept. */
function replyTo(path: string): Omit<Sent, 'path'> {
  const html = (body: string): Omit<Sent, 'path'> => ({
    status: 200,
    mime: 'text/html; charset=utf-8',
    body,
  });
  const [, folder = '', name = ''] = path.split('?')[0]?.split('/') ?? [];
  const n = Number(name);
  if (folder === 'style') return { status: 200, mime: 'text/css', body: 'p { color: #222 }' };
  if (folder === 'picture') return { status: 200, mime: 'image/png', body: Buffer.from([0, 255, 128, 10]) };
  if (folder === 'data') return { status: 200, mime: 'application/json', body: `{"n":${n},"ü":"海"}` };
  if (folder === 'huge') return { status: 200, mime: 'text/plain', body: 'x'.repeat(MAX_BYTES + 1) };
  if (folder === 'auth') return { status: 200, mime: 'application/json', body: '{"key":"SENTINEL"}' };
  if (folder === 'authors') return { status: 200, mime: 'application/json', body: '{"author":"Ann"}' };
  if (folder === 'page') return html(pageOf(n));
  if (folder === 'login') return html(article('Login', `<p>SENTINEL form</p>${prose(3)}`));
  return { ...html(article('None', prose(2))), status: 404 };
}

function pageOf(n: number): string {
  const loads = [`/data/${n}`, `/huge/${n}`, `/missing/${n}`, `/auth/${n}`, `/authors/${n}`, `/moved/${n}`];
  return article(
    `Page ${n}`,
    `<link rel="stylesheet" href="/style/${n}"><img src="/picture/${n}"><p>The number is quokka${n}.</p>${prose(3)}
    <script>for (const path of ${JSON.stringify(loads)}) fetch(path).then((r) => r.text())</script>`,
  );
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  response.setHeader('cache-control', 'no-store').setHeader('set-cookie', 'SENTINEL=1');
  if (path.startsWith('/moved/')) {
    sent.push({ path, status: 302, mime: 'text/html', body: '' });
    response.writeHead(302, { location: path.replace('moved', 'data') + '?moved' }).end();
    return;
  }
  const reply = replyTo(path);
  sent.push({ path, ...reply });
  response.writeHead(reply.status, { 'content-type': reply.mime }).end(reply.body);
}

beforeAll(async () => {
  server = await serve(answer);
  researcher = await Researcher.start();
  await researcher.call('research_search', { query: 'nothing' });
  store = openSqliteStore({ folder: join(researcher.client.program.dataDir, 'archive') });
});
afterAll(async () => {
  await store.close();
  await researcher.stop();
  await server[Symbol.asyncDispose]();
});

const isToBeKept = ({ path, status, mime, body }: Sent): boolean =>
  status === 200 &&
  /^(?:text\/html|text\/plain|application\/json)/.test(mime) &&
  body.length <= MAX_BYTES &&
  !/^\/(?:auth|login)\//.test(path);

interface Counts {
  readonly captured: number;
  readonly skipped: number;
  readonly failed: number;
  readonly snapshots: number;
  readonly messages: { readonly kept: number; readonly dropped: number };
}

/** What the program says about a session that has ended. */
async function endOf(session: Researcher): Promise<Counts> {
  const { program } = researcher.client;
  const before = program.stderr().length;
  await session.call('research_session_end');
  await program.sawOnStderr(/What a session received was archived/);
  const lines = program.stderr().slice(before).split('\n');
  const line = lines.findLast((each) => each.includes('What a session received was archived')) ?? '{}';
  return (JSON.parse(line) as { captured: Counts }).captured;
}

const exchangesOf = (session: Researcher): Promise<readonly StoredExchange[]> =>
  store.exchanges.list({
    scope: { ...EVERYTHING, sessionId: String(session.inputs()['sessionId']) },
    limit: 1_000,
    offset: 0,
  });

const docsOf = (view: SeenView): readonly { docId: string; url: string; kind: string }[] =>
  view['newArchivedDocs'] as readonly { docId: string; url: string; kind: string }[];

describe('a research session', () => {
  test(`that browses ${PAGES} pages archives every body that may be kept and no other, and counts all`, async () => {
    sent.length = 0;
    const session = await researcher.inSession({ limits: { maxBytesPerDoc: MAX_BYTES } });
    for (let n = 0; n < PAGES; n++) {
      const view = await session.open(`${server.origin}/page/${n}`);
      expect(docsOf(view)[0]).toMatchObject({ url: `${server.origin}/page/${n}`, kind: 'html' });
    }
    await session.open(`${server.origin}/login/0`);
    const counts = await endOf(session);
    const kept = sent.filter(isToBeKept);
    expect(kept.length).toBe(PAGES * 4);
    expect(counts).toMatchObject({ captured: kept.length, skipped: sent.length - kept.length, failed: 0 });

    const exchanges = await exchangesOf(session);
    expect(exchanges.map(({ url }) => url.slice(server.origin.length)).sort()).toEqual(
      kept.map(({ path }) => path).sort(),
    );
    for (const { exchangeId, url, responseHeaders, pageUrl, method } of exchanges) {
      const body = Buffer.from((await store.exchanges.body(exchangeId, EVERYTHING)) ?? []);
      expect(body.toString()).toBe(replyTo(url.slice(server.origin.length)).body);
      expect({ method, pageUrl }).toEqual({
        method: 'GET',
        pageUrl: expect.stringContaining('/page/') as string,
      });
      expect(Object.keys(responseHeaders)).not.toContain('set-cookie');
    }
    expect(JSON.stringify(exchanges)).not.toContain('SENTINEL');
    const found = await researcher.call('research_search', { query: 'quokka17' });
    expect(found['results']).toMatchObject([{ url: `${server.origin}/page/17` }]);
  });
});
