import { expect, test } from 'vitest';
import type { ClaimRequest, NewQueueItem, QueueSource, Store } from '../../src/store/index.ts';
import { client, EVERYTHING } from './samples.ts';
import type { StoreWorld } from './contract.ts';

const SOURCE: QueueSource = { clientId: 'ann', sessionId: 's1', sourceId: 'news', policy: {} };
const CLAIM: ClaimRequest = { workerId: 'w', limit: 10, leaseMs: 1000, maxPerHost: 10, hostDelayMs: 0 };
const items = (...urls: string[]): NewQueueItem[] => urls.map((url) => ({ url, depth: 0 }));

async function listed<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of all) list.push(each);
  return list;
}

/** What a crawl asks of the queue. */
export function crawlContract(world: StoreWorld): void {
  const CONTENT = { contentHash: 'c1', essenceHash: 'e1', maxRepeats: 2 };
  const claimOne = async (store: Store): Promise<string> =>
    (await store.queue.claim({ ...CLAIM, limit: 1 }))[0]?.claimId ?? '';

  test('the host with the fewest items under way comes first, so that slow hosts leave room for a fast one', async () => {
    const store = await world.open();
    const urls = ['a', 'b', 'c'].flatMap((host) => [1, 2, 3, 4].map((n) => `https://${host}.org/${n}`));
    await store.queue.add(items(...urls), SOURCE);
    const first = await store.queue.claim({ ...CLAIM, limit: 6 });
    expect(first.map(({ host }) => host).sort()).toEqual(
      ['a', 'a', 'b', 'b', 'c', 'c'].map((host) => `${host}.org`),
    );
    for (let n = 0; n < 2; n++) {
      const fast = first.filter(({ host }) => host === 'c.org')[n];
      await store.queue.finish(fast?.claimId ?? '', { state: 'indexed' });
      expect((await store.queue.claim({ ...CLAIM, limit: 1 })).map(({ host }) => host)).toEqual(['c.org']);
    }
  });

  test('sessions take turns on a host, however much one of them has queued there', async () => {
    const store = await world.open();
    const urls = [1, 2, 3, 4, 5].map((n) => `https://a.org/${n}`);
    await store.queue.add(items(...urls), { ...SOURCE, sourceId: 'all of it' });
    const late = [{ url: 'https://a.org/late', depth: 7 }];
    await store.queue.add(late, { ...SOURCE, sessionId: 's2' });
    await store.queue.add(late, { clientId: 'bob', policy: {} });
    const owners: string[] = [];
    for (let n = 0; n < 5; n++) {
      const [item] = await store.queue.claim({ ...CLAIM, limit: 1 });
      owners.push(`${item?.clientId} ${item?.sessionId ?? ''}`.trim());
      await store.queue.finish(item?.claimId ?? '', { state: 'indexed' });
    }
    expect(owners).toEqual(['ann s1', 'ann s2', 'bob', 'ann s1', 'ann s1']);
  });

  test('a session with one host is not behind one with many', async () => {
    const store = await world.open();
    await store.queue.add(items(...[1, 2, 3, 4, 5, 6].map((n) => `https://${n}.org/`)), SOURCE);
    expect(await store.queue.claim({ ...CLAIM, limit: 3 })).toHaveLength(3);
    await store.queue.add(items('https://z.org/1', 'https://z.org/2'), { ...SOURCE, sessionId: 's2' });
    const next = await store.queue.claim({ ...CLAIM, limit: 3 });
    expect(next.map(({ url }) => url)).toEqual(['https://z.org/1', 'https://4.org/', 'https://5.org/']);
    expect(await store.queue.claim({ ...CLAIM, limit: 1 })).toMatchObject([{ url: 'https://z.org/2' }]);
  });

  test('it is known when there will be something to claim', async () => {
    const store = await world.open();
    expect(await store.queue.msUntilDue(1)).toBeUndefined();
    await store.queue.add(items('https://a.org/1', 'https://a.org/2'), SOURCE);
    expect(await store.queue.msUntilDue(1)).toBe(0);
    const claimId = await claimOne(store);
    // The host has no more room: next is the end of the lease.
    expect(await store.queue.msUntilDue(1)).toBe(CLAIM.leaseMs);
    await store.queue.finish(claimId, {
      state: 'pending',
      afterMs: 70,
      reason: 'http_503',
    });
    await store.queue.setHostDelay('a.org', { pauseMs: 50 });
    expect(await store.queue.msUntilDue(1)).toBe(50);
  });

  test('what another process adds is noticed once it can be seen', async () => {
    const [one, two] = [await world.open(), await world.open()];
    await two.queue.status({ scope: EVERYTHING });
    const noticed = new Promise<void>((resolve, reject) => {
      const stop = two.queue.onChange(() => {
        two.queue.status({ scope: EVERYTHING }).then(({ pending }) => {
          if (pending === 0) return;
          stop();
          resolve();
        }, reject);
      });
    });
    await one.queue.add(items('https://a.org/'), SOURCE);
    await noticed;
  });

  test('what was skipped or failed is queued again if the caller names it, not if a link leads to it', async () => {
    const store = await world.open();
    await store.queue.skip(items('https://a.org/'), SOURCE, 'policy');
    const link = { url: 'https://a.org/', depth: 1, fromUrl: 'https://b.org/' };
    expect(await store.queue.add([link], SOURCE)).toMatchObject({ added: 0, known: 1 });
    expect(await store.queue.add(items('https://a.org/'), SOURCE)).toMatchObject({ added: 1, known: 0 });
    expect(await store.queue.status({ scope: EVERYTHING })).toMatchObject({ pending: 1, skipped: {} });
    expect(await store.queue.claim(CLAIM)).toMatchObject([{ url: 'https://a.org/', depth: 0 }]);
  });

  test('a shorter way to a pending address counts', async () => {
    const store = await world.open();
    const link = (depth: number): NewQueueItem => ({
      url: 'https://a.org/x',
      depth,
      fromUrl: 'https://a.org/',
    });
    await store.queue.add([link(3)], SOURCE);
    await store.queue.add([link(1)], SOURCE);
    await store.queue.add([link(2)], SOURCE);
    expect(await store.queue.claim(CLAIM)).toMatchObject([{ depth: 1 }]);
  });

  test('no more is queued than there may be; the rest is skipped with the reason', async () => {
    const store = await world.open();
    await store.queue.skip(items('https://a.org/0'), SOURCE, 'policy');
    const urls = ['https://a.org/1', 'https://a.org/2', 'https://a.org/3'];
    expect(await store.queue.add(items(...urls), SOURCE, 2)).toEqual({
      added: 2,
      known: 0,
      trapped: 0,
      overLimit: 1,
    });
    expect(await store.queue.add(items('https://a.org/4'), { ...SOURCE, sessionId: 's2' }, 2)).toMatchObject({
      added: 1,
    });
    expect(await store.queue.status({ scope: EVERYTHING })).toMatchObject({
      pending: 3,
      skipped: { policy: 1, limit: 1 },
    });
  });

  test('what a session queues from several sources is counted once for each address; without a session each source counts', async () => {
    const store = await world.open();
    const from = (sourceId: string, sessionId?: string): QueueSource => ({
      ...{ clientId: 'ann', sourceId, policy: {} },
      ...(sessionId !== undefined && { sessionId }),
    });
    const [one, two, three] = ['https://a.org/1', 'https://a.org/2', 'https://a.org/3'] as const;
    const add = async (urls: readonly string[], source: QueueSource) =>
      store.queue.add(items(...urls), source, 2);
    expect(await add([one], from('news', 's1'))).toMatchObject({ added: 1, overLimit: 0 });
    expect(await add([one, two, three], from('more', 's1'))).toMatchObject({ added: 2, overLimit: 1 });
    expect(await add([three, two], from('last', 's1'))).toMatchObject({ added: 1, overLimit: 1 });
    expect(await add([one, two], from('news', 's1'))).toMatchObject({ added: 1, known: 1, overLimit: 0 });
    expect(await add([one, two, three], from('a'))).toMatchObject({ added: 2, overLimit: 1 });
    expect(await add([two, three], from('b'))).toMatchObject({ added: 2, overLimit: 0 });
  });

  test('a text is new for the first item that has it, also after that one was begun again, and for other sources', async () => {
    const store = await world.open();
    await store.queue.add(items('https://a.org/1', 'https://a.org/2'), SOURCE);
    const first = await claimOne(store);
    expect(await store.queue.noteContent(first, CONTENT)).toMatchObject({ isNew: true });
    const second = await claimOne(store);
    expect(await store.queue.noteContent(second, CONTENT)).toMatchObject({ isNew: false });
    await store.queue.finish(second, { state: 'skipped', reason: 'duplicate' });
    world.nowMs += CLAIM.leaseMs + 1;
    const again = await claimOne(store);
    expect(await store.queue.noteContent(first, CONTENT)).toBeUndefined();
    expect(await store.queue.noteContent(again, CONTENT)).toMatchObject({ isNew: true });
    await store.queue.add(items('https://a.org/1'), { ...SOURCE, sourceId: 'other' });
    expect(await store.queue.noteContent(await claimOne(store), CONTENT)).toMatchObject({ isNew: true });
  });

  test('a form of addresses that keeps saying the same is a trap: what is left of it is skipped', async () => {
    const store = await world.open();
    const months = [1, 2, 3, 4, 5, 6].map((n) => ({
      url: `https://a.org/c?m=${n}`,
      depth: 0,
      pattern: 'a.org/*?m',
    }));
    await store.queue.add([...months, { url: 'https://a.org/x', depth: 9, pattern: 'a.org/*' }], SOURCE);
    const noted = [];
    for (const n of [1, 2, 3, 4]) {
      const content = { ...CONTENT, contentHash: `c${n}` };
      noted.push((await store.queue.noteContent(await claimOne(store), content))?.isTrap);
    }
    expect(noted).toEqual([false, false, false, true]);
    expect(await store.queue.status({ scope: EVERYTHING })).toMatchObject({
      pending: 1,
      skipped: { trap: 2 },
    });
    const more = {
      url: 'https://a.org/c?m=7',
      depth: 1,
      fromUrl: 'https://a.org/c?m=4',
      pattern: 'a.org/*?m',
    };
    expect(await store.queue.add([more], SOURCE)).toMatchObject({ added: 0, trapped: 1 });
  });

  test('what a worker holds can be given back, and the attempt does not count', async () => {
    const store = await world.open();
    await store.queue.add(items('https://a.org/'), SOURCE);
    const claimId = await claimOne(store);
    expect(await store.queue.holders()).toEqual([CLAIM.workerId]);
    expect(await store.queue.release(CLAIM.workerId)).toBe(1);
    expect(await store.queue.holders()).toEqual([]);
    expect(await store.queue.finish(claimId, { state: 'indexed' })).toBe(false);
    const [again] = await store.queue.claim(CLAIM);
    expect(again).toMatchObject({ attempts: 1 });
    expect(await store.queue.release(CLAIM.workerId, 'another claim')).toBe(0);
    expect(await store.queue.release(CLAIM.workerId, again?.claimId)).toBe(1);
  });

  test('what was done is told: how many pages were read in each period, what was missed and why, and what is in the archive', async () => {
    const store = await world.open();
    await store.queue.add(items(...[1, 2, 3, 4].map((n) => `https://a.org/${n}`)), SOURCE);
    const outcomes = [
      { state: 'indexed', versionId: 'v1' },
      { state: 'crawled' },
      { state: 'failed', reason: 'http_404' },
      { state: 'skipped', reason: 'duplicate' },
    ] as const;
    for (const outcome of outcomes) {
      world.nowMs += 1_000;
      await store.queue.finish(await claimOne(store), outcome);
    }
    const filter = { scope: client('ann'), sourceId: 'news' };
    expect(await store.queue.pace(filter, { count: 3, ms: 2_000 })).toEqual([0, 2, 0]);
    expect(await store.queue.misses(filter, 10)).toEqual([
      { url: 'https://a.org/4', state: 'skipped', reason: 'duplicate', atMs: world.nowMs },
      { url: 'https://a.org/3', state: 'failed', reason: 'http_404', atMs: world.nowMs - 1_000 },
    ]);
    expect(await listed(store.queue.indexed(filter))).toEqual([
      { url: 'https://a.org/1', depth: 0, versionId: 'v1' },
    ]);
    expect((await store.queue.status(filter)).failures).toEqual({ http_404: 1 });
    expect(await store.queue.sources(client('ann'))).toEqual(['news']);
    expect(await store.queue.sources(client('bob'))).toEqual([]);
  });

  test('a source that is cleared can be crawled again; what is claimed stays', async () => {
    const store = await world.open();
    await store.queue.add(items('https://a.org/1', 'https://a.org/2', 'https://a.org/3'), SOURCE);
    await store.queue.finish(await claimOne(store), { state: 'indexed' });
    const claimId = await claimOne(store);
    const filter = { scope: EVERYTHING, sourceId: 'news' };
    expect(await store.queue.clear(filter, 'all')).toBe(2);
    expect(await store.queue.finish(claimId, { state: 'indexed' })).toBe(true);
    expect(await store.queue.add(items('https://a.org/1', 'https://a.org/2'), SOURCE)).toMatchObject({
      added: 1,
    });
  });
}
