import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openPostgresStore } from '../../src/store/postgres/index.ts';
import { MIGRATIONS } from '../../src/store/postgres/migrations.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { textFor } from './crash-texts.ts';
import { postgresWorld } from './postgres-world.ts';
import { EVERYTHING, tokensOf, version } from './samples.ts';

const PAGE = 'https://example.org/page';
const SEARCH = { words: [], grams: [], scope: EVERYTHING, limit: 10, offset: 0 };
const PASSWORD = 'never-printed';

describe.runIf(hasPostgres())('PostgreSQL', () => {
  const world = postgresWorld();

  /** The error of a first call, and all that can be printed of it. */
  async function refusalOf(url: string): Promise<{ readonly error: unknown; readonly printed: string }> {
    const store = openPostgresStore({ url, connectMs: 2000 });
    try {
      const error = await store.documents.save(version(PAGE, 'x')).catch((thrown: unknown) => thrown);
      const { stack = '', cause } = error as Error;
      return {
        error,
        printed: `${stack} ${JSON.stringify(error)} ${JSON.stringify(cause)} ${String(cause)}`,
      };
    } finally {
      await store.close();
    }
  }

  test.each([
    ['a wrong password', (url: URL) => (url.password = PASSWORD)],
    ['an unknown user', (url: URL) => (url.username = 'nobody')],
    ['an unknown database', (url: URL) => (url.pathname = '/none')],
    ['an unknown host', (url: URL) => (url.hostname = 'nowhere.invalid')],
    ['a database without encryption', (url: URL) => (url.search = '?sslmode=verify-full')],
  ])('%s is for the operator, and the password is not printed', async (_, change) => {
    const url = new URL(world.server.portUrl);
    change(url);
    const { error, printed } = await refusalOf(url.href);
    expect(error).toMatchObject({ code: 'storage_unavailable', next: 'ask_human' });
    expect(printed).not.toContain(url.password);
  });

  test('a user without the right to make tables is for the operator', async () => {
    await world.sql(`CREATE ROLE poor LOGIN PASSWORD '${PASSWORD}'`);
    const url = new URL(world.server.portUrl);
    [url.username, url.password] = ['poor', PASSWORD];
    url.search = '?schema=not_there';
    const { error, printed } = await refusalOf(url.href);
    expect(error).toMatchObject({ code: 'storage_unavailable', next: 'ask_human' });
    expect(printed).not.toContain(PASSWORD);
  });

  test('a user who may only read can search, and is told when something is to be kept', async () => {
    const store = await world.open();
    await store.documents.save(version(PAGE, 'x'));
    await world.sql(
      `CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'; GRANT USAGE ON schema SCHEMA TO reader;
       GRANT SELECT ON ALL TABLES IN schema SCHEMA TO reader`,
    );
    const url = new URL(world.server.portUrl);
    [url.username, url.password, url.search] = ['reader', PASSWORD, new URL(world.url).search];
    const { error } = await refusalOf(url.href);
    expect(error).toMatchObject({ code: 'storage_unavailable', next: 'ask_human' });
    const reading = openPostgresStore({ url: url.href });
    expect(await reading.documents.getByUrl(PAGE, EVERYTHING)).toBeDefined();
    await reading.close();
    await world.sql('DROP OWNED BY reader; DROP ROLE reader');
  });

  test('a database that nobody serves, and one that says something else, are asked again later', async () => {
    const { error } = await refusalOf('postgres://ann@127.0.0.1:1/none');
    expect(error).toMatchObject({ code: 'storage_unavailable', next: 'retry' });
    const other = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // it listens on TCP
    const { error: strange } = await refusalOf(`postgres://ann@127.0.0.1:${port}/none`);
    expect(strange).toMatchObject({ code: 'storage_unavailable' });
    other.close();
  });

  test('several processes that come first at the same time make the tables once', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => world.open()));
    await Promise.all(stores.map((store, n) => store.documents.save(version(`${PAGE}/${n}`, `text ${n}`))));
    expect(await stores[0]?.upkeep.stats()).toMatchObject({ documents: 4 });
    expect(await world.sql('SELECT count(*)::int AS n FROM SCHEMA.meta')).toEqual([{ n: 1 }]);
  });

  test('a store of the first schema is brought up to date, with its queue', async () => {
    const store = await world.open();
    await store.queue.status({ scope: EVERYTHING });
    await world.sql('DROP schema SCHEMA CASCADE; CREATE schema SCHEMA');
    await world.sql(`SET search_path = SCHEMA; ${MIGRATIONS[0] ?? ''};
      CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL); INSERT INTO meta VALUES ('schema', '1');
      INSERT INTO crawl_hosts (host, host_key) VALUES ('example.org', 'org.example');
      INSERT INTO crawl_queue (id, url, host, host_key, depth, client_id, session_id, source_id, policy, state, added_at)
      VALUES ('q1', '${PAGE}', 'example.org', 'org.example', 0, 'ann', '', '', '{}', 'pending', 1); RESET search_path`);
    const newer = await world.open();
    const claim = { workerId: 'w', limit: 1, leaseMs: 1000, maxPerHost: 1, hostDelayMs: 0 };
    expect(await newer.queue.claim(claim)).toMatchObject([{ url: PAGE }]);
  });

  test('an archive of a newer schema is refused and left as it is', async () => {
    const store = await world.open();
    await store.documents.save(version(PAGE, 'kept'));
    await world.sql("UPDATE SCHEMA.meta SET value = '99' WHERE key = 'schema'");
    await expect((await world.open()).documents.save(version(PAGE, 'new'))).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('schema 99') as string,
    });
    expect(await world.sql('SELECT count(*)::int AS n FROM SCHEMA.versions')).toEqual([{ n: 1 }]);
  });

  test('a database that goes away fails what is asked meanwhile, and nothing acknowledged is lost', async () => {
    const store = await world.open();
    const acknowledged: string[] = [];
    let failure: unknown;
    const write = async (name: string): Promise<void> => {
      for (let n = 0; failure === undefined; n++) {
        const url = `https://${name}.org/${n}1`;
        await store.documents.save(version(url, textFor(url))).then(
          () => acknowledged.push(url),
          (error: unknown) => (failure = error),
        );
      }
    };
    const writing = Promise.all(['a', 'b', 'c', 'd'].map(write));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    await world.server.kill();
    await writing;
    expect(failure).toMatchObject({ code: 'storage_unavailable', next: 'retry' });
    await expect(store.documents.getByUrl(PAGE, EVERYTHING)).rejects.toMatchObject({ next: 'retry' });
    await world.server.start();
    for (const url of acknowledged)
      expect((await store.documents.getByUrl(url, EVERYTHING))?.version.text).toBe(textFor(url));
    await store.documents.save(version(PAGE, 'after'));
    expect(await store.upkeep.check()).toEqual([]);
  });

  test('connections that the server ends are replaced', async () => {
    const store = await world.open();
    await store.documents.save(version(PAGE, 'kept'));
    await world.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wayfarer'",
    );
    await expect.poll(() => store.documents.getByUrl(PAGE, EVERYTHING).catch(() => undefined)).toBeDefined();
  });

  test('a lock that another holds for too long fails the call, and the next one works', async () => {
    const store = await world.open({ statementMs: 300 });
    await store.documents.save(version(PAGE, 'one'));
    const held = world.sql(
      'BEGIN; LOCK TABLE SCHEMA.documents IN EXCLUSIVE MODE; SELECT pg_sleep(1); COMMIT',
    );
    await expect
      .poll(() => store.documents.save(version(PAGE, 'two')).catch((error: unknown) => error))
      .toMatchObject({ code: 'storage_unavailable', next: 'retry' });
    await held;
    await store.documents.save(version(PAGE, 'three'));
  });

  test('what may take long is not given up, even if a lock is held longer than any statement may take', async () => {
    await (await world.open()).documents.save(version(PAGE, 'one'));
    const store = await world.open({ statementMs: 400 });
    const held = world.sql(
      'BEGIN; LOCK TABLE SCHEMA.documents IN EXCLUSIVE MODE; SELECT pg_sleep(2); COMMIT',
    );
    // The lock is there once a read that wants it for itself is refused.
    await expect
      .poll(() => store.upkeep.pin('d0', true).catch((error: unknown) => error))
      .toMatchObject({ code: 'storage_unavailable' });
    expect(await store.upkeep.repair((text) => tokensOf(text))).toMatchObject({ indexed: 1 });
    await held;
  });

  test('whoever listens hears what another adds, also after the database was away, and takes no connection from others', async () => {
    const [store, other] = [await world.open({ maxConnections: 1 }), await world.open()];
    let calls = 0;
    const stops = Array.from({ length: 3 }, () => store.queue.onChange(() => calls++));
    await expect.poll(() => calls).toBe(3);
    await world.server.kill();
    await world.server.start();
    await expect.poll(() => calls).toBe(6);
    await other.queue.add([{ url: PAGE, depth: 0 }], { clientId: 'ann', policy: {} });
    await expect.poll(() => calls).toBeGreaterThanOrEqual(9);
    for (const stop of stops) stop();
    expect((await store.queue.status({ scope: EVERYTHING })).pending).toBe(1);
  });

  test('two transactions in each other\u2019s way are both done', async () => {
    const store = await world.open();
    const pages = Array.from({ length: 30 }, (_, n) => version(`${PAGE}/${n}`, `text ${n}`));
    await Promise.all([
      store.documents.saveAll(pages),
      store.documents.saveAll([...pages].reverse()),
      store.upkeep.forgetHost('example.org'),
    ]);
    await store.documents.saveAll([...pages].reverse());
    expect(await store.upkeep.stats()).toMatchObject({ documents: 30 });
    expect(await store.upkeep.check()).toEqual([]);
  });

  test('more words than a vector holds, a very long address and a zero byte are no obstacle', async () => {
    const store = await world.open();
    const long = Array.from({ length: 120_000 }, (_, n) => `word${n}`).join(' ');
    const url = `${PAGE}?q=${'x'.repeat(6000)}`;
    const { docId } = await store.documents.save(version(url, long, { facts: { title: 'a\0b' } }));
    expect((await store.documents.getByUrl(url, EVERYTHING))?.version.text === long).toBe(true);
    for (const word of ['word7', 'word50000'])
      expect((await store.index.search({ ...SEARCH, words: [word] })).hits).toMatchObject([{ docId }]);
    const totalOf = async (...tokens: string[]): Promise<number> =>
      (await store.index.search({ ...SEARCH, filter: { kind: 'phrase', field: 'words', tokens } })).total;
    expect(await totalOf('word7', 'word8')).toBe(1);
    // Where nobody knows any more what follows what, nothing does.
    expect([await totalOf('word16378', 'word50000'), await totalOf('word50000', 'word50001')]).toEqual([
      0, 0,
    ]);
    await store.chunks.replace(docId, [{ id: 'c', sectionPath: ['a\0b'], text: 'a\0b', tokens: 1 }]);
    await store.queue.add([{ url, depth: 0 }], { clientId: 'ann', policy: {} });
    expect((await store.queue.status({ scope: EVERYTHING })).pending).toBe(1);
  });

  test('a damaged text is reported, and a repair drops its version and nothing else', async () => {
    const store = await world.open();
    const [broken, whole] = await store.documents.saveAll([
      version(`${PAGE}/1`, 'red'),
      version(`${PAGE}/2`, 'blue'),
    ]);
    await world.sql(
      "UPDATE SCHEMA.bodies SET content = 'xxx' WHERE seq = (SELECT body_seq FROM SCHEMA.versions ORDER BY seq LIMIT 1)",
    );
    await expect(store.documents.get(broken?.docId ?? '', EVERYTHING)).rejects.toMatchObject({
      code: 'storage_corrupt',
    });
    expect(await store.upkeep.check()).toEqual([{ kind: 'body_broken', count: 1 }]);
    const report = await store.upkeep.repair((text) => tokensOf(text));
    expect(report).toMatchObject({ indexed: 1, droppedVersions: 1 });
    expect(await store.upkeep.check()).toEqual([]);
    expect(await store.documents.get(whole?.docId ?? '', EVERYTHING)).toBeDefined();
  });

  test('an index that lost a row is found by the check and mended by the repair', async () => {
    const store = await world.open();
    await store.documents.saveAll([version(`${PAGE}/1`, 'red'), version(`${PAGE}/2`, 'red green')]);
    await world.sql('DELETE FROM SCHEMA.index_rows WHERE version_seq = 1');
    await world.sql("INSERT INTO SCHEMA.index_rows VALUES (77, 1, 1, 1, 'stray', 'stray')");
    expect(await store.upkeep.check()).toEqual([
      { kind: 'index_missing', count: 1 },
      { kind: 'index_orphan', count: 1 },
    ]);
    await store.upkeep.repair((text) => tokensOf(text));
    expect(await store.upkeep.check()).toEqual([]);
    expect((await store.index.search({ ...SEARCH, words: ['red'] })).total).toBe(2);
  });
});
