import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ageArchive } from '../support/age-archive.ts';
import { EMBEDDING_KEY, type InsteadOfEmbeddings } from '../support/embedding-server.ts';
import { meaningWorld, pageOf, type MeaningWorld } from '../support/meaning-world.ts';

const SECTIONS = {
  Harbour:
    'The ferry leaves the harbour at seven every morning, except on Sundays and public holidays in winter.',
  Parking: 'A car may stand behind the old warehouse for two hours; lorries need a permit from the office.',
  Clinic: 'The doctor sees people without an appointment on Tuesdays between nine and noon.',
  Museum: 'Paintings of whalers hang in the upper room, next to the ropes and the brass lamps.',
};

let world: MeaningWorld;
beforeAll(async () => {
  world = await meaningWorld();
  await world.start({ env: { SIMILARITY_THRESHOLD: '0.15', REQUEST_TIMEOUT_MS: '8000' } });
});
beforeEach(() => world.server.behave());
afterAll(() => world[Symbol.asyncDispose]());

/** A page that no other test reads. */
let pages = 0;
function newPage(sections: Readonly<Record<string, string>> = SECTIONS): string {
  const path = `/page-${++pages}`;
  world.site.pages.set(path, pageOf('The island', sections));
  return path;
}

/** A page whose texts no other page has: what was embedded once is not asked for again. */
function unknownPage(): string {
  return newPage(
    Object.fromEntries(Object.entries(SECTIONS).map(([heading, text]) => [heading, `${text} ${pages}`])),
  );
}

describe('with an embedding server', () => {
  test('passages are found by their meaning, and the score is the cosine', async () => {
    const answer = await world.read(newPage(), ['automobile', 'physician Tuesdays appointment']);
    expect(answer.note).toBeUndefined();
    const [car, doctor] = answer.queries;
    expect(car?.results[0]?.sectionPath).toEqual(['The island', 'Parking']);
    expect(doctor?.results[0]?.sectionPath).toEqual(['The island', 'Clinic']);
    for (const { results } of answer.queries)
      for (const { score } of results) {
        expect(score).toBeGreaterThanOrEqual(0.15);
        expect(score).toBeLessThan(1);
      }
  });

  test('nothing is found where no passage is close enough, and the note says how close the best one is', async () => {
    const { queries, note } = await world.read(newPage(), 'quantum chromodynamics');
    expect(queries).toEqual([{ query: 'quantum chromodynamics', results: [] }]);
    expect(note).toMatch(
      /^No passage is close enough to "quantum chromodynamics": the best one has -?[\d.]+, and SIMILARITY_THRESHOLD is 0.15\.$/,
    );
  });

  test('passages that say nearly the same as a better one are left out', async () => {
    const twice = 'The ferry leaves the harbour at seven every morning, except on Sundays.';
    const path = newPage({ Ferry: twice, ferry: twice.toUpperCase(), Inn: 'The inn has nine beds.' });
    const { queries } = await world.read(path, 'ferry harbour morning');
    expect(queries[0]?.results).toHaveLength(1);
  });

  test('each request has at most 32 texts, the model and the key, and at most CONCURRENCY are under way', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, n) => [`Part ${n}`, `Thing ${n} of the list is number ${n * 7}.`]),
    );
    const { metadata } = await world.read(newPage(many), 'thing 40', { includeMetadata: true });
    expect([metadata?.chunkCount, metadata?.chunkIds.length]).toEqual([120, 100]);
    const { asked, texts, most } = world.server;
    expect(texts()).toHaveLength(121);
    expect(Math.max(...asked.map(({ input }) => input.length))).toBe(32);
    expect(most()).toBeLessThanOrEqual(2);
    expect(asked[0]).toMatchObject({ path: '/v1/embeddings', model: 'test-model' });
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${EMBEDDING_KEY}`);
  });

  test('callers who ask the same at the same time share one read and its embeddings', async () => {
    const path = newPage({ Only: 'A sentence that only this page has, about lobsters.' });
    await Promise.all(Array.from({ length: 10 }, () => world.read(path, 'lobsters everywhere')));
    expect(world.site.answered(path)).toEqual([200]);
    expect(world.server.texts().toSorted()).toEqual([
      'The island\nOnly\nA sentence that only this page has, about lobsters.',
      'lobsters everywhere',
    ]);
  });
});

describe('a page that was read before', () => {
  const restart = (): Promise<unknown> => world.start({ env: { SIMILARITY_THRESHOLD: '0.15' } });

  test('is asked for with its ETag after a minute; after a 304 it is not embedded again', async () => {
    const path = newPage();
    const first = await world.read(path, 'ferry', { includeMetadata: true });
    await restart();
    await world.read(path, 'ferry');
    expect(world.site.answered(path)).toEqual([200]);
    await restart();
    ageArchive(world.dataDir, 61_000);
    world.server.behave();
    const again = await world.read(path, 'ferry', { includeMetadata: true });
    expect(world.site.answered(path)).toEqual([200, 304]);
    expect(world.server.texts()).toEqual(['ferry']);
    expect(again.metadata).toEqual(first.metadata);
    expect(again.metadata?.etag).toMatch(/^"[0-9a-f]{12}"$/);
    expect(again.queries).toEqual(first.queries);
    expect(Date.now() - Date.parse(again.lastCrawled)).toBeLessThan(60_000);
  });

  test('and has one paragraph changed has only the chunk of that paragraph embedded', async () => {
    const path = newPage();
    await world.read(path, 'ferry');
    world.site.pages.set(path, pageOf('The island', { ...SECTIONS, Museum: 'It is closed for good.' }));
    await restart();
    ageArchive(world.dataDir, 61_000);
    world.server.behave();
    await world.read(path, 'ferry');
    expect(world.site.answered(path)).toEqual([200, 200]);
    expect(world.server.texts().toSorted()).toEqual(['The island\nMuseum\nIt is closed for good.', 'ferry']);
  });

  test('is fetched without conditions if that is asked for', async () => {
    const path = newPage();
    await world.read(path, 'ferry');
    await world.read(path, 'ferry', { forceRefresh: true });
    expect(world.site.answered(path)).toEqual([200, 200]);
  });

  test('has the same ids from the archive, also where secrets in its links are not stored', async () => {
    const link = '<a href="https://example.org/?token=sentinel-token-4711">the timetable</a>';
    const path = newPage({ Ferry: `The ferry leaves at seven, see ${link} on the wall.` });
    const first = await world.read(path, 'ferry', { includeMetadata: true });
    await restart();
    const again = await world.read(path, 'ferry', { includeMetadata: true });
    expect(again.metadata?.chunkIds).toEqual(first.metadata?.chunkIds);
    expect(world.site.answered(path)).toEqual([200]);
  });
});

describe('an embedding server', () => {
  const answers =
    (status: number, body: string, headers: Readonly<Record<string, string>> = {}): InsteadOfEmbeddings =>
    (_, response) =>
      response.writeHead(status, headers).end(body) === response;
  const vectors = (...embeddings: unknown[]): string =>
    JSON.stringify({ data: embeddings.map((embedding, index) => ({ index, embedding })) });

  test.each<[string, InsteadOfEmbeddings, string, number]>([
    ['refuses the key with 401', answers(401, '{}'), 'provider_failed', 1],
    ['refuses the key with 403', answers(403, '{}'), 'provider_failed', 1],
    ['asks to wait with 429', answers(429, '{}', { 'retry-after': '9' }), 'rate_limited', 1],
    ['asks to wait with 503', answers(503, '{}', { 'retry-after': '1000000000' }), 'rate_limited', 1],
    ['fails with 500 twice', answers(500, EMBEDDING_KEY), 'provider_failed', 2],
    ['does not take the request', answers(400, '{}'), 'provider_failed', 1],
    ['redirects', answers(302, '', { location: 'http://127.0.0.1:1/' }), 'provider_failed', 1],
    ['never answers', () => true, 'timeout', 1],
    ['answers with no JSON', answers(200, '<p>Hello'), 'provider_failed', 1],
    ['answers with half of its JSON', answers(200, '{"data":[{"embedding":[1'), 'provider_failed', 1],
    ['answers with too few vectors', answers(200, vectors([1, 0])), 'provider_failed', 1],
    [
      'answers with vectors of two sizes',
      answers(200, vectors([1, 0], [1], [1], [1], [1])),
      'provider_failed',
      1,
    ],
    ['answers with words for numbers', answers(200, vectors(['a'])), 'provider_failed', 1],
    [
      'ends its answer too early',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"data": [', () => response.destroy());
        return true;
      },
      'provider_failed',
      1,
    ],
  ])('that %s costs only the meaning', async (_, instead, code, times) => {
    world.server.behave(instead);
    const { note, queries } = await world.read(unknownPage(), 'ferry', { archive: false });
    expect(note).toBe(
      `Ranked by words, because the embedding server failed (${code}); the score is relative to the best passage.`,
    );
    expect(queries[0]?.results[0]).toMatchObject({ score: 1, sectionPath: ['The island', 'Harbour'] });
    expect(world.server.asked).toHaveLength(times);
  });

  test('that fails once is asked again', async () => {
    world.server.behave((_, response, nth) => nth === 1 && response.writeHead(500).end() === response);
    expect((await world.read(unknownPage(), 'ferry', { archive: false })).note).toBeUndefined();
    expect(world.server.asked).toHaveLength(2);
  });

  test('that fails is not sent the rest of a long page', async () => {
    world.server.behave(answers(429, '{}'));
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [`Chapter ${n}`, `Matter ${n} is treated in part ${n * 3}.`]),
    );
    await world.read(newPage(many), 'matter', { archive: false });
    expect(world.server.asked.length).toBeLessThanOrEqual(2);
  });
});

test('the key and secrets in addresses are in no file and in no line of the log', async () => {
  const client = await world.start({ args: ['--log-level', 'debug'] });
  world.server.behave((_, response) => response.writeHead(500).end(EMBEDDING_KEY) === response);
  await world.read(unknownPage(), 'ferry');
  world.server.behave();
  await world.read(unknownPage(), 'ferry');
  const log = client.program.stderr();
  await client.stop();
  for (const event of ['Texts were embedded', 'A page was read', 'The archive is opened'])
    expect(log).toContain(event);
  const files = readdirSync(world.dataDir, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const stored = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('');
  expect(stored).toContain('Paintings of whalers');
  for (const secret of [EMBEDDING_KEY, 'sentinel-token-4711'])
    expect([log.includes(secret), stored.includes(secret)]).toEqual([false, false]);
});
