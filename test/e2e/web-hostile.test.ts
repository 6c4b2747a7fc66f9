import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { readMany } from '../support/many-reads.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Listening;
const asked: string[] = [];
beforeAll(async () => {
  site = await serve(({ url = '/' }, response) => {
    asked.push(url);
    const after = new URL(url, site.origin).searchParams.get('after');
    if (after !== null) response.writeHead(503, { 'retry-after': after }).end();
    else response.end('<main><p>Inside.</p></main>');
  });
});
afterAll(() => site[Symbol.asyncDispose]());

type Failure = Readonly<Record<string, unknown>>;

describe('web.readFromPage', () => {
  test.each(['0', '5', '1000000000', '-1', 'Wed, 21 Oct 2065 07:28:00 GMT', 'abc'])(
    'hands up a wish for patience of "%s" within reason, and asks once (B17)',
    async (after) => {
      const client = await shared();
      const url = `${site.origin}/busy?after=${encodeURIComponent(after)}`;
      const { error } = await client.call('web_readFromPage', { url, query: 'x' });
      expect(error).toMatchObject({ code: 'rate_limited' });
      expect(Number((error as Failure)['retryAfterS'] ?? 0)).toBeLessThanOrEqual(3600);
      expect(asked.filter((each) => url.endsWith(each))).toHaveLength(1);
    },
  );

  test('opens nothing but what the policy allows, by whichever spelling (G10)', async () => {
    const client = await RawClient.start({ args: ['--network', 'public'] });
    const before = site.hits();
    const { port } = site;
    const inside = [
      `http://127.0.0.1:${port}/`,
      `http://127.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://localhost:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
    ];
    for (const url of inside)
      expect([url, await client.call('web_readFromPage', { url, query: 'x' })]).toMatchObject([
        url,
        { error: { code: 'address_blocked' } },
      ]);
    for (const url of ['file:///etc/passwd', 'ftp://example.org/', 'javascript:alert(1)', 'data:text/html,x'])
      expect([url, await client.call('web_readFromPage', { url, query: 'x' })]).toMatchObject([
        url,
        { error: { code: 'scheme_blocked' } },
      ]);
    for (const url of ['nowhere', 'http://', ' '])
      expect(await client.call('web_readFromPage', { url, query: 'x' })).toHaveProperty('error');
    expect(site.hits()).toBe(before);
    await client.stop();
  });
});

test.skipIf(process.platform !== 'linux')('many small reads leave nothing open (I05)', async () => {
  const { openFirst, openLast, wrong } = await readMany(300);
  expect(wrong).toBe(0);
  expect(openLast).toBeLessThanOrEqual(openFirst + 10);
});

let client: Promise<RawClient> | undefined;
function shared(): Promise<RawClient> {
  return (client ??= RawClient.start({}));
}
afterAll(async () => (await client)?.stop());
