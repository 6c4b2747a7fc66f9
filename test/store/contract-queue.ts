import { expect, test } from 'vitest';
import type { ClaimRequest, NewQueueItem, QueueSource } from '../../src/store/index.ts';
import { client, EVERYTHING } from './samples.ts';
import type { StoreWorld } from './contract.ts';

const SOURCE: QueueSource = {
  clientId: 'ann',
  sessionId: 's1',
  sourceId: 'news',
  policy: { include: ['a.org'] },
};
const CLAIM: ClaimRequest = { workerId: 'w', limit: 10, leaseMs: 1000, maxPerHost: 10, hostDelayMs: 0 };
const items = (...urls: string[]): NewQueueItem[] => urls.map((url) => ({ url, depth: 0 }));

export function queueContract(world: StoreWorld): void {
  test('an address is queued once for each source, and comes with all that was said about it', async () => {
    const store = await world.open();
    expect(
      await store.queue.add(items('https://a.org/1', 'https://a.org/2', 'https://a.org/1'), SOURCE),
    ).toEqual({ added: 2, known: 1, trapped: 0, overLimit: 0 });
    expect(await store.queue.add(items('https://a.org/1'), { ...SOURCE, sourceId: 'other' })).toMatchObject({
      added: 1,
    });
    expect((await store.queue.claim({ ...CLAIM, limit: 1 }))[0]).toMatchObject({
      ...SOURCE,
      url: 'https://a.org/1',
      host: 'a.org',
      depth: 0,
      attempts: 1,
    });
  });

  test('workers that claim at the same time get each item once', async () => {
    const [one, two] = [await world.open(), await world.open()];
    await one.queue.add(items(...Array.from({ length: 40 }, (_, n) => `https://a.org/${n}`)), SOURCE);
    const request = { ...CLAIM, limit: 7, maxPerHost: 100 };
    const claims = await Promise.all(
      [one, two, one, two, one, two, one, two].map((store) => store.queue.claim(request)),
    );
    const urls = claims.flat().map(({ url }) => url);
    expect(urls).toHaveLength(40);
    expect(new Set(urls).size).toBe(40);
  });

  test('workers that claim at the same time keep the pause of a host together', async () => {
    const [one, two] = [await world.open(), await world.open()];
    const urls = ['a', 'b'].flatMap((host) => [1, 2, 3, 4].map((n) => `https://${host}.org/${n}`));
    await one.queue.add(items(...urls), SOURCE);
    const polite = { ...CLAIM, limit: 5, hostDelayMs: 500, leaseMs: 10_000 };
    for (let round = 0; round < 2; round++) {
      const claims = await Promise.all([one, two, one, two].map((store) => store.queue.claim(polite)));
      expect(
        claims
          .flat()
          .map(({ host }) => host)
          .sort(),
      ).toEqual(['a.org', 'b.org']);
      world.nowMs += 500;
    }
    const busy = await Promise.all(
      [one, two].map((store) => store.queue.claim({ ...polite, maxPerHost: 2 })),
    );
    expect(busy.flat()).toEqual([]);
  });

  test('a lease that ends gives the item to the next, and the first holder cannot change it any more', async () => {
    const store = await world.open();
    await store.queue.add(items('https://a.org/'), SOURCE);
    const [first] = await store.queue.claim(CLAIM);
    expect(await store.queue.claim(CLAIM)).toEqual([]);
    world.nowMs += 900;
    expect(await store.queue.renew(first?.claimId ?? '', 1000)).toBe(true);
    world.nowMs += 900;
    expect(await store.queue.claim(CLAIM)).toEqual([]);
    world.nowMs += 200;
    expect(await store.queue.renew(first?.claimId ?? '', 1000)).toBe(false);
    const [second] = await store.queue.claim(CLAIM);
    expect(second).toMatchObject({ url: 'https://a.org/', attempts: 2 });
    expect(await store.queue.finish(first?.claimId ?? '', { state: 'indexed' })).toBe(false);
    expect(await store.queue.finish(second?.claimId ?? '', { state: 'indexed' })).toBe(true);
    expect(await store.queue.status({ scope: EVERYTHING })).toMatchObject({
      indexed: 1,
      claimed: 0,
      pending: 0,
    });
  });

  test('hosts take turns, and within a host the lowest depth comes first', async () => {
    const store = await world.open();
    await store.queue.add([{ url: 'https://a.org/deep', depth: 2 }], SOURCE);
    await store.queue.add(items('https://a.org/1', 'https://a.org/2', 'https://b.org/1'), SOURCE);
    const order: string[] = [];
    for (let n = 0; n < 4; n++)
      order.push(...(await store.queue.claim({ ...CLAIM, limit: 1 })).map(({ url }) => url));
    expect(order).toEqual(['https://a.org/1', 'https://b.org/1', 'https://a.org/2', 'https://a.org/deep']);
  });

  test('a host is left alone for its delay, and no more than its share is claimed at once', async () => {
    const store = await world.open();
    await store.queue.add(items('https://a.org/1', 'https://a.org/2', 'https://a.org/3'), SOURCE);
    const polite = { ...CLAIM, hostDelayMs: 500 };
    expect(await store.queue.claim(polite)).toHaveLength(1);
    world.nowMs += 499;
    expect(await store.queue.claim(polite)).toHaveLength(0);
    expect((await store.queue.status({ scope: EVERYTHING })).nextAtMs).toBe(world.nowMs + 1);
    world.nowMs += 1;
    expect(await store.queue.claim({ ...polite, maxPerHost: 1 })).toHaveLength(0);
    await store.queue.setHostDelay('a.org', { delayMs: 2000, pauseMs: 100 });
    expect(await store.queue.claim(polite)).toHaveLength(0);
    world.nowMs += 100;
    expect(await store.queue.claim(polite)).toHaveLength(1);
  });

  test('an item that failed for now is pending again, not before its time', async () => {
    const store = await world.open();
    await store.queue.add(items('https://a.org/'), SOURCE);
    const [claim] = await store.queue.claim(CLAIM);
    const outcome = { state: 'pending', afterMs: 50, reason: 'http_503' } as const;
    expect(await store.queue.finish(claim?.claimId ?? '', outcome)).toBe(true);
    expect(await store.queue.claim(CLAIM)).toEqual([]);
    world.nowMs += 50;
    expect(await store.queue.claim(CLAIM)).toMatchObject([{ attempts: 2 }]);
  });

  test('the status counts each state and each reason of a skip, for one source and one client', async () => {
    const store = await world.open();
    await store.queue.add(items('https://a.org/1', 'https://a.org/2'), SOURCE);
    await store.queue.skip(items('https://a.org/3'), SOURCE, 'robots');
    await store.queue.skip(items('https://a.org/4', 'https://a.org/5'), SOURCE, 'policy');
    await store.queue.add(items('https://a.org/6'), { clientId: 'bob', policy: {} });
    const [claim] = await store.queue.claim({ ...CLAIM, limit: 1 });
    await store.queue.finish(claim?.claimId ?? '', { state: 'failed', reason: 'timeout' });
    const status = { pending: 1, failed: 1, skipped: { robots: 1, policy: 2 } };
    expect(await store.queue.status({ scope: client('ann'), sourceId: 'news' })).toMatchObject({
      ...status,
      nextPending: [{ url: 'https://a.org/2', depth: 0 }],
    });
    expect(await store.queue.status({ scope: client('ann'), sourceId: 'x' })).toMatchObject({ pending: 0 });
    expect(await store.queue.status({ scope: client('bob') })).toMatchObject({ pending: 1, skipped: {} });
    expect(await store.queue.clear({ scope: client('ann') })).toBe(1);
    expect(await store.queue.status({ scope: EVERYTHING })).toMatchObject({ ...status, pending: 1 });
  });
}

export function sessionContract(world: StoreWorld): void {
  const session = (sessionId: string) => ({
    sessionId,
    clientId: 'ann',
    name: 'work',
    mode: 'research',
    config: { limits: { maxUrls: 3 } },
    ownerAddress: 'http://127.0.0.1:1',
    startedAtMs: 1,
  });

  test('a session is known to every process until it ends or its owner is silent', async () => {
    const [one, two] = [await world.open(), await world.open()];
    await one.sessions.keep('p1', [session('s1'), session('s2')]);
    await one.sessions.keep('p2', [session('s3')]);
    expect(await two.sessions.get('s1')).toMatchObject({ ...session('s1'), ownerId: 'p1' });
    expect(await two.sessions.get('s9')).toBeUndefined();
    const open = async (clientId: string) =>
      (await two.sessions.list(client(clientId))).map(({ sessionId }) => sessionId);
    world.nowMs += 20_000;
    await one.sessions.keep('p1', [session('s2'), session('s4')]);
    expect(await open('ann')).toEqual(['s2', 's3', 's4']);
    expect(await open('bob')).toEqual([]);
    expect(await two.sessions.get('s1')).toBeUndefined();
    world.nowMs += 20_000;
    expect(await two.sessions.endLost(30_000)).toEqual(['s3']);
    expect(await open('ann')).toEqual(['s2', 's4']);
    expect(await two.sessions.endLost(30_000)).toEqual([]);
    await one.sessions.keep('p1', []);
    expect(await open('ann')).toEqual([]);
  });

  test('a session that was given up too early is known again once its owner is heard', async () => {
    const store = await world.open();
    await store.sessions.keep('p1', [session('s1')]);
    world.nowMs += 40_000;
    expect(await store.sessions.endLost(30_000)).toEqual(['s1']);
    await store.sessions.keep('p1', [session('s1')]);
    expect(await store.sessions.get('s1')).toMatchObject({ ownerId: 'p1', lastSeenAtMs: world.nowMs });
  });
}
