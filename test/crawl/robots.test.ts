import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRobots, type RobotsRules } from '../../src/crawl/robots.ts';
import { createPolicy, systemResolver } from '../../src/net/index.ts';
import { createHttpClient, type HttpClient } from '../../src/net/http/index.ts';
import { serve } from '../net/support/servers.ts';
import type { Answering } from '../support/reading.ts';

let http: HttpClient;
beforeAll(() => {
  http = createHttpClient({ policy: createPolicy({ mode: 'local' }), resolver: systemResolver });
});
afterAll(() => http.close());

/** The rules of a site that answers like this, and how often it was asked. */
async function rulesOf(
  answer: Answering,
): Promise<{ rules: RobotsRules | undefined; asked: number; origin: string }> {
  let asked = 0;
  await using site = await serve((request, response) => {
    asked++;
    answer(request, response);
  });
  const robots = createRobots({ http: () => Promise.resolve(http), onRules: () => Promise.resolve() });
  const url = new URL(`${site.origin}/page`);
  const { signal } = new AbortController();
  const found = await Promise.all([1, 2, 3].map(() => robots.rulesFor({ url, signal })));
  return { rules: found[0], asked, origin: site.origin };
}

const text =
  (body: string): Answering =>
  (_, response) =>
    void response.setHeader('content-type', 'text/plain').end(body);

test('is read once for all that wait for it, and says what it forbids, how slowly, and where sitemaps are', async () => {
  const { rules, asked, origin } = await rulesOf(
    text(
      '\uFEFFUser-agent: *\nDisallow: /\n\nUser-agent: wayfarer\nDisallow: /private\nAllow: /private/open$\nCrawl-delay: 7\nSitemap: https://a.org/s.xml',
    ),
  );
  expect(asked).toBe(1);
  expect(rules).toMatchObject({ crawlDelayMs: 7_000, sitemaps: ['https://a.org/s.xml'] });
  expect(['/page', '/private/x', '/private/open'].map((path) => rules?.allows(origin + path))).toEqual([
    true,
    false,
    true,
  ]);
});

test.each<[string, Answering]>([
  ['that does not exist', (_, response) => void response.writeHead(404).end()],
  ['that wants a login', (_, response) => void response.writeHead(401).end()],
  [
    'that is a page',
    (_, response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello'),
  ],
  [
    'that redirects without end',
    ({ url = '' }, response) => void response.writeHead(302, { location: `${url}x` }).end(),
  ],
])('a robots.txt %s allows everything', async (_, answer) => {
  const { rules, origin } = await rulesOf(answer);
  expect(rules?.allows(`${origin}/page`)).toBe(true);
});

test.each<[string, Answering]>([
  ['answers with an error', (_, response) => void response.writeHead(503).end()],
  ['breaks off', (request) => void request.socket.destroy()],
])('nothing is allowed while a site %s', async (_, answer) => {
  expect((await rulesOf(answer)).rules).toBeUndefined();
});

test('a robots.txt that leads to an address which must not be reached is not read there', async () => {
  const inside = { location: 'http://169.254.169.254/robots.txt' };
  const reading = rulesOf((_, response) => void response.writeHead(301, inside).end());
  await expect(reading).rejects.toMatchObject({ code: 'address_blocked' });
});

test('of rules with wildcards the first ones count, because each is tried at every place of an address', async () => {
  const wild = (name: string): string => `Disallow: /${name}*${'a*'.repeat(10)}b\n`;
  const rules = Array.from({ length: 300 }, (_, n) => wild(`x${n}/`)).join('');
  const found = await rulesOf(text(`User-agent: *\n${rules}Disallow: /plain\n`));
  const allows = (path: string): boolean | undefined => found.rules?.allows(found.origin + path);
  expect([`/x0/${'a'.repeat(10)}b`, '/x0/b', '/plain/1', '/page'].map(allows)).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(allows(`/x299/${'a'.repeat(10)}b`)).toBe(true);
});

test('of an endless robots.txt the beginning counts, of a hundred thousand rules those within half a megabyte', async () => {
  const endless = await rulesOf((_, response) => {
    response.setHeader('content-type', 'text/plain');
    response.write('User-agent: *\nDisallow: /no\n');
    const more = (): void => {
      while (!response.destroyed && response.write('# and on\n'.repeat(500)));
      response.once('drain', more);
    };
    more();
  });
  expect(['/no', '/yes'].map((path) => endless.rules?.allows(endless.origin + path))).toEqual([false, true]);
  const many = await rulesOf(
    text(`User-agent: *\n${Array.from({ length: 100_000 }, (_, n) => `Disallow: /${n}/\n`).join('')}`),
  );
  expect(['/5/x', '/page'].map((path) => many.rules?.allows(many.origin + path))).toEqual([false, true]);
});
