import { expect, test } from 'vitest';
import { createOutsides, TEXT_LIMITS } from '../../../src/content/read/fetch-texts.ts';
import { createPolicy } from '../../../src/net/index.ts';
import { openClient } from '../../net/support/client.ts';
import { serve } from '../../net/support/servers.ts';

const { signal } = new AbortController();

/** As in the product, but with time enough on a busy machine. */
const PATIENT = {
  style: { ...TEXT_LIMITS.style, ms: 30_000 },
  frame: { ...TEXT_LIMITS.frame, ms: 30_000 },
};

test('texts that belong to a page are fetched in its order; what is not there is undefined', async () => {
  await using site = await serve((request, response) => {
    if (request.url === '/gone.css') response.writeHead(404).end('p { color: red }');
    else
      response
        .setHeader('content-type', 'text/css; charset=iso-8859-1')
        .end(Buffer.from('/* é */', 'latin1'));
  });
  await using client = openClient();
  const outside = createOutsides(() => Promise.resolve(client), PATIENT)({ url: `${site.origin}/`, signal });
  const wanted = ['/a.css', '/gone.css', '/b.css'].map((path) => ({
    url: `${site.origin}${path}`,
    kind: 'style' as const,
  }));
  const [a, gone, b] = await outside.fetchTexts([...wanted, { url: 'data:text/css,p{}', kind: 'style' }]);
  expect(a).toEqual({ url: `${site.origin}/a.css`, text: '/* é */', mime: 'text/css' });
  expect(gone).toBeUndefined();
  expect(b?.url).toBe(`${site.origin}/b.css`);
});

test('at most ten style sheets of a page and one megabyte of them are read', async () => {
  let asked = 0;
  await using site = await serve((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'text/css').end('x'.repeat(300_000));
  });
  await using client = openClient();
  const outside = createOutsides(() => Promise.resolve(client), PATIENT)({ url: `${site.origin}/`, signal });
  const wanted = Array.from({ length: 12 }, (_, at) => ({
    url: `${site.origin}/${at}`,
    kind: 'style' as const,
  }));
  const texts = await outside.fetchTexts(wanted);
  expect(asked).toBe(10);
  expect(texts.map((text) => text !== undefined).indexOf(false)).toBe(3);
  expect(await outside.fetchTexts([{ url: `${site.origin}/late`, kind: 'style' }])).toEqual([undefined]);
});

test('a style sheet is asked for once, the document of a frame for each page', async () => {
  const asked: string[] = [];
  await using site = await serve((request, response) => {
    asked.push(request.url ?? '');
    response.end('text');
  });
  await using client = openClient();
  const outsideOf = createOutsides(() => Promise.resolve(client), PATIENT);
  for (const page of ['/one', '/two'])
    await outsideOf({ url: `${site.origin}${page}`, signal }).fetchTexts([
      { url: `${site.origin}/style`, kind: 'style' },
      { url: `${site.origin}/frame`, kind: 'frame' },
    ]);
  expect(asked.toSorted()).toEqual(['/frame', '/frame', '/style']);
});

test('a server that never answers costs the time that style sheets may take, not that of the call', async () => {
  await using site = await serve(() => undefined);
  await using client = openClient();
  const outside = createOutsides(() => Promise.resolve(client))({ url: `${site.origin}/`, signal });
  expect(await outside.fetchTexts([{ url: `${site.origin}/a`, kind: 'style' }])).toEqual([undefined]);
});

test('a page from the internet reaches nothing inside', async () => {
  await using site = await serve((_request, response) => response.end('secret'));
  await using client = openClient({ policy: createPolicy({ mode: 'local', allow: [], deny: [] }) });
  const outside = createOutsides(
    () => Promise.resolve(client),
    PATIENT,
  )({ url: 'https://example.org/', signal });
  expect(await outside.fetchTexts([{ url: `${site.origin}/`, kind: 'frame' }])).toEqual([undefined]);
  expect(site.hits()).toBe(0);
});

test('the call that ends ends the wait', async () => {
  await using site = await serve(() => undefined);
  await using client = openClient();
  const caller = new AbortController();
  const outside = createOutsides(
    () => Promise.resolve(client),
    PATIENT,
  )({
    url: `${site.origin}/`,
    signal: caller.signal,
  });
  const texts = outside.fetchTexts([{ url: `${site.origin}/a`, kind: 'frame' }]);
  caller.abort();
  await expect(texts).rejects.toMatchObject({ code: 'cancelled' });
});
