import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSAGE_SETTINGS } from '../../src/config/passage-table.ts';
import { EMBEDDING_KEY, serveEmbeddings } from '../support/embedding-server.ts';
import { meaningWorld, pageOf, type MeaningWorld } from '../support/meaning-world.ts';
import { runProgram } from '../support/program.ts';

let world: MeaningWorld;
const tested = new Set<string>();
const long = 'The tide comes in twice a day and goes out twice a day. '.repeat(12);

beforeAll(async () => {
  world = await meaningWorld();
  world.site.pages.set('/a', pageOf('Tides', { Car: 'A car drives by.', Long: long }));
});
beforeEach(() => world.server.behave());
afterAll(() => world[Symbol.asyncDispose]());

/** One test for each variable. */
function shows(variable: string, what: string, run: () => Promise<void>): void {
  tested.add(variable);
  test(`${variable} ${what}`, run);
}

const read = (query = 'automobile', more: object = {}) =>
  world.read('/a', query, { archive: false, includeMetadata: true, ...more });

shows('EMBEDDING_SERVER_URL', 'is a base: /v1 is appended, and not twice', async () => {
  for (const end of ['', '/', '/v1', '/v1/']) {
    await world.start({ env: { EMBEDDING_SERVER_URL: world.server.origin + end } });
    await read();
  }
  expect(new Set(world.server.asked.map(({ path }) => path))).toEqual(new Set(['/v1/embeddings']));
  expect(world.server.asked).toHaveLength(4);
});

shows('EMBEDDING_SERVER_API_KEY', 'is the key that the server is sent', async () => {
  await world.start({ env: { EMBEDDING_SERVER_API_KEY: 'another-key' } });
  await read();
  expect(world.server.asked[0]?.headers.authorization).toBe('Bearer another-key');
});

shows('EMBEDDING_MODEL_NAME', 'is the model that the server is asked for', async () => {
  await world.start({ env: { EMBEDDING_MODEL_NAME: 'vendor/other-model' } });
  await read();
  expect(world.server.asked[0]?.model).toBe('vendor/other-model');
});

shows('EMBEDDING_PROVIDER', 'none asks no server, although one is configured', async () => {
  await world.start({ env: { EMBEDDING_PROVIDER: 'none' } });
  expect((await read()).note).toContain('no embedding server is configured');
  expect(world.server.asked).toEqual([]);
});

shows('EMBEDDING_MODEL_PATH', 'is for local, which needs an optional package', async () => {
  const client = await world.start({
    env: { EMBEDDING_PROVIDER: 'local', EMBEDDING_MODEL_PATH: '/nowhere/some-model' },
  });
  const { error } = await read();
  expect(error).toMatchObject({ code: 'not_configured', setting: 'EMBEDDING_PROVIDER', next: 'ask_human' });
  expect(JSON.stringify(error)).toContain('npm install @huggingface/transformers');
  const found = await client.call('research_search', { query: 'x', semantic: true });
  expect(found).not.toHaveProperty('error'); // nothing is embedded that could be searched
});

shows('EMBEDDING_TOKENS_SIZE', 'is how long a passage may be', async () => {
  await world.start({ env: { EMBEDDING_TOKENS_SIZE: '64' } });
  const small = (await read()).metadata?.chunkCount ?? 0;
  await world.start({ env: { EMBEDDING_TOKENS_SIZE: '512' } });
  const large = (await read()).metadata?.chunkCount ?? 0;
  expect([small > 2, large]).toEqual([true, 2]);
});

shows('SIMILARITY_THRESHOLD', 'is the least cosine of an answer, 0.72 where it is not set', async () => {
  const scores: number[] = [];
  for (const threshold of ['0', '0.3', '']) {
    await world.start({ env: { SIMILARITY_THRESHOLD: threshold } });
    const { queries } = await read('automobile drives');
    const found = queries[0]?.results.map(({ score }) => score) ?? [];
    expect(Math.min(1, ...found)).toBeGreaterThanOrEqual(threshold === '' ? 0.72 : Number(threshold));
    scores.push(found.length);
  }
  expect(scores).toEqual([2, 1, 1]);
});

test('each variable has its test', () => {
  expect(tested).toEqual(new Set(Object.values(PASSAGE_SETTINGS).map(({ env }) => env)));
});

describe('an embedding server that is configured by half', () => {
  const url = 'http://127.0.0.1:1';
  const cases: [Readonly<Record<string, string>>, string][] = [
    [{ EMBEDDING_SERVER_URL: url }, 'EMBEDDING_SERVER_API_KEY'],
    [{ EMBEDDING_SERVER_URL: url, EMBEDDING_SERVER_API_KEY: EMBEDDING_KEY }, 'EMBEDDING_MODEL_NAME'],
    [{ EMBEDDING_SERVER_API_KEY: EMBEDDING_KEY }, 'EMBEDDING_SERVER_URL'],
    [{ EMBEDDING_MODEL_NAME: 'x' }, 'EMBEDDING_SERVER_URL'],
    [{ EMBEDDING_PROVIDER: 'http' }, 'EMBEDDING_SERVER_URL'],
    [{ EMBEDDING_PROVIDER: 'local' }, 'EMBEDDING_MODEL_PATH'],
  ];
  test.each(cases)('%o ends the start and names %s', async (env, missing) => {
    const program = runProgram({ env });
    expect(await program.exited).toBe(2);
    expect(program.stderr()).toContain(`(${missing}) as well`);
    expect(program.stderr()).not.toContain(EMBEDDING_KEY);
    await program.stop();
  });
});

describe('the address of the server', () => {
  const open: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each[Symbol.asyncDispose]();
  });

  test('is reached whatever --network says, unless it is denied', async () => {
    const server = await serveEmbeddings('127.0.0.2');
    open.push(server);
    const env = { EMBEDDING_SERVER_URL: server.origin };
    await world.start({ env, args: ['--network', 'public', '--allow-net', '127.0.0.1'] });
    expect((await read()).note).toBeUndefined();
    expect(server.asked).toHaveLength(1);
    await world.start({ env, args: ['--deny-net', '127.0.0.2'] });
    expect((await read()).note).toContain('failed (address_blocked)');
    expect(server.asked).toHaveLength(1);
  });

  test('does not get what is sent to pages', async () => {
    await world.start({ args: ['--extra-headers', 'x-mine: secret-word'] });
    await read();
    expect(world.server.asked[0]?.headers).not.toHaveProperty('x-mine');
  });
});
