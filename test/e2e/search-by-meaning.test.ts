import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meaningWorld, pageOf, type MeaningWorld } from '../support/meaning-world.ts';
import { runProgram, startHttp, connectHttp, dataOf } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

interface FoundDocuments {
  readonly results: readonly { readonly url: string; readonly snippet: string; readonly score: number }[];
  readonly total: number;
  readonly note?: string;
  readonly error?: Readonly<Record<string, unknown>>;
}

let world: MeaningWorld;
let client: RawClient;
const env = { SIMILARITY_THRESHOLD: '0.2' };

beforeAll(async () => {
  world = await meaningWorld();
  client = await world.start({ env });
  for (const [path, text] of Object.entries({
    '/garage': 'A car is repaired here within two days.',
    '/clinic': 'The doctor is in on Tuesdays.',
    '/wine': 'Grapes are pressed in the cellar of the old farm.',
    '/ports': 'Every harbour has a tide table and a car park.',
  })) {
    world.site.pages.set(path, pageOf(path.slice(1), { Text: text }));
    await client.request('tools/call', { name: 'scrape', arguments: { url: world.site.origin + path } });
  }
});
beforeEach(() => world.server.behave());
afterAll(() => world[Symbol.asyncDispose]());

async function search(query: string, more: object = {}): Promise<FoundDocuments> {
  const args = { query, semantic: true, ...more };
  return (await client.call('research_search', args)) as unknown as FoundDocuments; // checked by its schema
}

const pathsOf = ({ results }: FoundDocuments): string[] => results.map(({ url }) => new URL(url).pathname);

describe('research_search with semantic', () => {
  test('finds what was archived, and embedded in the background, by its meaning', async () => {
    // One after the other.
    const found = async (query: string): Promise<number> => (await search(query)).total;
    for (const query of ['automobile', 'physician', 'haven'])
      await expect.poll(() => found(query), { timeout: 50_000 }).toBeGreaterThan(0);
    expect(pathsOf(await search('automobile', { semantic: false }))).toEqual([]);
    expect(pathsOf(await search('automobile'))).toEqual(['/garage', '/ports']);
    const { results, total } = await search('physician');
    expect(results.map(({ snippet }) => snippet)).toEqual([expect.stringContaining('The doctor is in')]);
    expect(total).toBe(1);
  });

  test('puts a document that has both the words and the meaning before one that has only one of them', async () => {
    const found = await search('harbour car');
    expect(pathsOf(found)[0]).toBe('/ports');
    expect(found.results[0]?.score).toBe(1);
  });

  test('keeps to the operators of the query', async () => {
    expect(pathsOf(await search('automobile -tide'))).toEqual(['/garage']);
    expect(pathsOf(await search('automobile title:ports'))).toEqual(['/ports']);
    expect(pathsOf(await search('automobile site:example.org'))).toEqual([]);
  });

  test('can be read page by page', async () => {
    const first = await search('automobile', { maxResults: 1 });
    const next = await search('automobile', { maxResults: 1, offset: 1 });
    expect([first, next].flatMap(pathsOf)).toEqual(['/garage', '/ports']);
    expect(first).toMatchObject({ total: 2, nextOffset: 1 });
  });

  test('finds by words alone while the embedding server fails, and says so', async () => {
    world.server.behave((_, response) => response.writeHead(429).end() === response);
    const found = await search('grapes cellar');
    expect(pathsOf(found)).toEqual(['/wine']);
    expect(found.note).toContain('The embedding server failed (rate_limited)');
  });
});

test('over HTTP a client finds by meaning only what it has read itself', async () => {
  const server = await startHttp({ env: { ...world.server.env, ...env }, args: ['--auth', 'none'] });
  const [ann, bob] = [await connectHttp('2025', server.origin), await connectHttp('2025', server.origin)];
  const call = async (who: typeof ann, name: string, args: Record<string, unknown>) =>
    dataOf(await who.client.callTool({ name, arguments: args })) as unknown as FoundDocuments;
  const url = `${world.site.origin}/clinic`;
  await call(ann, 'web_readFromPage', { url, query: 'doctor' });
  const wanted = { query: 'physician', semantic: true };
  expect(pathsOf(await call(ann, 'research_search', wanted))).toEqual(['/clinic']);
  expect(pathsOf(await call(bob, 'research_search', wanted))).toEqual([]);
  const before = world.site.pages.get('/clinic') ?? '';
  world.site.pages.set('/clinic', pageOf('clinic', { Text: 'The doctor has moved to Sentinel Street.' }));
  await call(bob, 'web_readFromPage', { url, query: 'doctor', forceRefresh: true });
  expect(pathsOf(await call(bob, 'research_search', wanted))).toEqual(['/clinic']);
  expect(JSON.stringify(await call(ann, 'research_search', wanted))).not.toContain('Sentinel');
  world.site.pages.set('/clinic', before);
  await ann.close();
  await bob.close();
  await server.stop();
});

describe('without an embedding server', () => {
  let plain: RawClient;
  beforeAll(async () => {
    plain = await RawClient.start({});
  });
  afterAll(() => plain.stop());

  test('search by meaning is not configured, and the variables are named', async () => {
    expect(await plain.call('research_search', { query: 'x', semantic: true })).toMatchObject({
      error: {
        code: 'not_configured',
        settings: [
          'EMBEDDING_SERVER_URL',
          'EMBEDDING_SERVER_API_KEY',
          'EMBEDDING_MODEL_NAME',
          'EMBEDDING_PROVIDER',
        ],
      },
    });
  });

  test('reindex is not configured either', async () => {
    const program = runProgram({ args: ['reindex'] });
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toContain('(not_configured)');
    await program.stop();
  });
});

describe('another model', () => {
  const reindex = async (more: Readonly<Record<string, string>> = {}) => {
    const program = runProgram({
      args: ['reindex'],
      env: { ...world.server.env, ...env, DATA_DIR: world.dataDir, ...more },
    });
    const code = await program.exited;
    const printed = { code, out: program.stdout(), err: program.stderr() };
    await program.stop();
    return printed;
  };
  const mismatch = {
    error: { code: 'embedding_mismatch', hint: expect.stringContaining('wayfarer reindex') as unknown },
  };
  afterEach(async () => {
    client = await world.start({ env });
  });

  test('is refused at once, for pages and for search, until reindex has run with it', async () => {
    client = await world.start({ env: { ...env, EMBEDDING_MODEL_NAME: 'other-model' } });
    const stored = { stored: { name: 'test-model', dimension: 256 }, given: { name: 'other-model' } };
    expect(await world.read('/clinic', 'physician')).toMatchObject({
      error: { ...mismatch.error, ...stored },
    });
    expect(await search('physician')).toMatchObject(mismatch);
    expect(world.server.asked).toEqual([]);
    const done = await reindex({ EMBEDDING_MODEL_NAME: 'other-model' });
    expect(done).toMatchObject({ code: 0, out: 'documents: 4\nembedded: 4\ndropped: 4\n' });
    expect(pathsOf(await search('physician'))).toEqual(['/clinic']);
    expect((await world.read('/clinic', 'physician')).queries[0]?.results).toHaveLength(1);
    expect(await reindex()).toMatchObject({ code: 0, out: 'documents: 4\nembedded: 4\ndropped: 4\n' });
    expect(await reindex()).toMatchObject({ code: 0, out: 'documents: 4\nembedded: 0\ndropped: 0\n' });
  });

  test('of the same name but another size is refused, too', async () => {
    client = await world.start({ env });
    world.server.behave(undefined, 128);
    expect(await search('physician')).toMatchObject(mismatch);
    expect(await world.read('/clinic', 'a new question')).toMatchObject(mismatch);
    world.server.behave(undefined, 128);
    expect(await reindex()).toMatchObject({ code: 0, out: 'documents: 4\nembedded: 4\ndropped: 4\n' });
    expect(pathsOf(await search('doctor'))).toEqual(['/clinic']);
    world.server.behave();
    expect(await reindex()).toMatchObject({ code: 0 });
  });

  test('is not put in place by a reindex that cannot reach it', async () => {
    world.server.behave((_, response) => response.writeHead(401).end() === response);
    const failed = await reindex({ EMBEDDING_MODEL_NAME: 'other-model' });
    expect(failed.code).toBe(1);
    expect(failed.err).toContain('EMBEDDING_SERVER_API_KEY');
    world.server.behave();
    expect(pathsOf(await search('physician'))).toEqual(['/clinic']);
  });
});
