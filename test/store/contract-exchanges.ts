import { expect, test } from 'vitest';
import type { NewExchange } from '../../src/store/index.ts';
import { client, EVERYTHING, version } from './samples.ts';
import type { StoreWorld } from './contract.ts';

const exchange = (url: string, more: Partial<NewExchange> = {}): NewExchange => ({
  kind: 'http',
  reader: { clientId: 'ann', sessionId: 's1', isPrivate: true },
  request: { url, method: 'GET', headers: { accept: '*/*' }, sentAtMs: 1000, pageUrl: 'https://page.org/' },
  response: {
    status: 200,
    mime: 'text/html',
    headers: { etag: 'x' },
    receivedAtMs: 2000,
    body: Buffer.from(`body of ${url}`),
  },
  ...more,
});
const ALL = { limit: 10, offset: 0 };

export function exchangeContract(world: StoreWorld): void {
  test('a response is listed with its request and its body, linked to the version made from it', async () => {
    const store = await world.open();
    const { versionId } = await store.documents.save(version('https://a.org/', 'text'));
    const [id = ''] = await store.exchanges.record([exchange('https://a.org/', { versionId })]);
    expect(await store.exchanges.list({ scope: EVERYTHING, versionId, ...ALL })).toMatchObject([
      {
        exchangeId: id,
        url: 'https://a.org/',
        requestHeaders: { accept: '*/*' },
        responseHeaders: { etag: 'x' },
        status: 200,
        bodyBytes: 22,
        versionId,
      },
    ]);
    expect(Buffer.from((await store.exchanges.body(id, EVERYTHING)) ?? []).toString()).toBe(
      'body of https://a.org/',
    );
  });

  test('the newest come first, in pages, also of one address', async () => {
    const store = await world.open();
    const at = (url: string, receivedAtMs: number) =>
      exchange(url, { response: { status: 200, headers: {}, receivedAtMs } });
    await store.exchanges.record([at('https://a.org/', 1), at('https://b.org/', 3), at('https://a.org/', 2)]);
    const timesOf = async (filter: {
      readonly url?: string;
      readonly offset?: number;
    }): Promise<number[]> => {
      const found = await store.exchanges.list({ scope: EVERYTHING, limit: 2, offset: 0, ...filter });
      return found.map(({ receivedAtMs }) => receivedAtMs);
    };
    expect(await timesOf({})).toEqual([3, 2]);
    expect(await timesOf({ offset: 2 })).toEqual([1]);
    expect(await timesOf({ url: 'https://a.org/' })).toEqual([2, 1]);
  });

  test('only the client that made a request sees it', async () => {
    const store = await world.open();
    const [id = ''] = await store.exchanges.record([exchange('https://a.org/')]);
    expect(await store.exchanges.list({ scope: client('ann'), ...ALL })).toHaveLength(1);
    for (const scope of [client('bob'), client('ann', 's2')]) {
      expect(await store.exchanges.list({ scope, ...ALL })).toEqual([]);
      expect(await store.exchanges.body(id, scope)).toBeUndefined();
    }
  });

  test('equal bodies are stored once, large ones included', async () => {
    const store = await world.open();
    const body = Buffer.from(Array.from({ length: 30_000 }, (_, n) => `${n * 2_654_435_761}`).join());
    const response = { status: 200, headers: {}, receivedAtMs: 1, body };
    const ids = await store.exchanges.record([
      exchange('https://a.org/1', { response }),
      exchange('https://a.org/2', { response }),
    ]);
    expect((await store.upkeep.stats()).bodies).toBe(1);
    for (const id of ids)
      expect(body.equals((await store.exchanges.body(id, EVERYTHING)) ?? Buffer.alloc(0))).toBe(true);
  });
}
