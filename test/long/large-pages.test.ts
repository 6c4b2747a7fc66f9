import { expect, test } from 'vitest';
import { serve } from '../net/support/servers.ts';
import { RawClient } from '../support/raw-client.ts';
import { walk } from '../support/walk-scan.ts';

const COUNT = 20_000;

test('20,000 links with long labels are walked through, each once, in small answers', async () => {
  const label = (n: number): string => `${n} ${'龍が如く '.repeat(12)}${'👩‍👩‍👧‍👦'.repeat(6)}`;
  const links = Array.from({ length: COUNT }, (_, n) => `<a href="/to/${n}">${label(n)}</a>`).join('\n');
  await using site = await serve((_, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Links</title><main>${links}</main>`);
  });
  const client = await RawClient.start({ args: ['--call-timeout', '120000'] });
  await client.call('nav_goto', { url: site.origin });
  const { items, bytes, expected } = await walk(client);
  expect(expected).toBe(COUNT);
  expect(items).toHaveLength(COUNT);
  expect(new Set(items.map((item) => item.elementId)).size).toBe(COUNT);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(2_048);
  await client.stop();
});

test('a million pieces of text do not hide the one button among them', async () => {
  await using site = await serve((_, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        '<button>Press</button><script>for (let n = 0; n < 1e6; n++) document.body.append("word ")</script>',
      );
  });
  const client = await RawClient.start({});
  await client.call('nav_goto', { url: site.origin });
  const { items } = await walk(client);
  expect(items.map(({ label }) => label)).toEqual(['Press']);
  await client.stop();
});
