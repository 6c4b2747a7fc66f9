import { expect, test } from 'vitest';
import { createSheetSources, SHEET_LIMITS } from '../../../src/content/read/fetch-sheets.ts';
import { createPolicy } from '../../../src/net/index.ts';
import { openClient } from '../../net/support/client.ts';
import { serve } from '../../net/support/servers.ts';

const { signal } = new AbortController();

/** As in the product, but with time enough on a busy machine. */
const PATIENT = { ...SHEET_LIMITS, ms: 30_000 };

test('the style sheets of a page are fetched in its order; what is not there is undefined', async () => {
  await using site = await serve((request, response) => {
    if (request.url === '/gone.css') response.writeHead(404).end('p { color: red }');
    else
      response
        .setHeader('content-type', 'text/css; charset=iso-8859-1')
        .end(Buffer.from('/* é */', 'latin1'));
  });
  await using client = openClient();
  const source = createSheetSources(
    () => Promise.resolve(client),
    PATIENT,
  )({
    url: `${site.origin}/`,
    signal,
  });
  const wanted = ['/a.css', '/gone.css', '/b.css'].map((path) => `${site.origin}${path}`);
  const [a, gone, b] = await source.fetchSheets([...wanted, 'data:text/css,p{}']);
  expect(a).toEqual({ url: `${site.origin}/a.css`, text: '/* é */' });
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
  const source = createSheetSources(
    () => Promise.resolve(client),
    PATIENT,
  )({
    url: `${site.origin}/`,
    signal,
  });
  const wanted = Array.from({ length: 12 }, (_, at) => `${site.origin}/${at}`);
  const texts = await source.fetchSheets(wanted);
  expect(asked).toBe(10);
  expect(texts.map((text) => text !== undefined).indexOf(false)).toBe(3);
  expect(await source.fetchSheets([`${site.origin}/late`])).toEqual([undefined]);
});

test('a style sheet is asked for once, also for several pages', async () => {
  await using site = await serve((_request, response) => response.end('text'));
  await using client = openClient();
  const sourceOf = createSheetSources(() => Promise.resolve(client), PATIENT);
  for (const page of ['/one', '/two'])
    await sourceOf({ url: `${site.origin}${page}`, signal }).fetchSheets([`${site.origin}/style`]);
  expect(site.hits()).toBe(1);
});

test('a server that never answers costs the time that style sheets may take, not that of the call', async () => {
  await using site = await serve(() => undefined);
  await using client = openClient();
  const source = createSheetSources(() => Promise.resolve(client))({ url: `${site.origin}/`, signal });
  expect(await source.fetchSheets([`${site.origin}/a`])).toEqual([undefined]);
});

test('a page from the internet reaches nothing inside', async () => {
  await using site = await serve((_request, response) => response.end('secret'));
  await using client = openClient({ policy: createPolicy({ mode: 'local', allow: [], deny: [] }) });
  const source = createSheetSources(
    () => Promise.resolve(client),
    PATIENT,
  )({ url: 'https://example.org/', signal });
  expect(await source.fetchSheets([`${site.origin}/`])).toEqual([undefined]);
  expect(site.hits()).toBe(0);
});

test('the call that ends ends the wait', async () => {
  await using site = await serve(() => undefined);
  await using client = openClient();
  const caller = new AbortController();
  const source = createSheetSources(
    () => Promise.resolve(client),
    PATIENT,
  )({
    url: `${site.origin}/`,
    signal: caller.signal,
  });
  const texts = source.fetchSheets([`${site.origin}/a`]);
  caller.abort();
  await expect(texts).rejects.toMatchObject({ code: 'cancelled' });
});
