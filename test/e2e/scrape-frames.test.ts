import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectStdio, type Connection } from '../support/program.ts';
import { article, prose, scrape, servePages, type Reading, type ReadSite } from '../support/reading.ts';

const shell = (body: string): string =>
  `<!doctype html><html><head><title>Frames</title><link rel="icon" href="data:,"></head>${body}</html>`;
const TEXT = article('Inside', prose(5, 'the frame'));
const quoted = TEXT.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

let site: ReadSite;
let other: ReadSite;
let connection: Connection;
let strict: Connection;

beforeAll(async () => {
  other = await servePages({ '/embedded': article('Elsewhere', prose(5, 'another site')) });
  // Another host, by its name.
  const elsewhere = other.url('/embedded').replace('127.0.0.1', 'localhost');
  site = await servePages({
    '/inside': TEXT,
    '/set': shell('<frameset cols="30%,70%"><frame src="/menu"><frame src="/inside"></frameset>'),
    '/menu': shell('<body><a href="/inside">Chapter</a></body>'),
    '/shell': shell(
      '<body><p>Please read:</p><iframe src="/inside" width="600" height="800"></iframe></body>',
    ),
    '/around': shell(
      `<body><p>Please read:</p><iframe src="${elsewhere}" width="600" height="800"></iframe></body>`,
    ),
    '/article': article(
      'Own',
      `${prose(4)}<iframe src="/inside" width="600" height="800"></iframe>${prose(4)}`,
    ),
    '/written': article('Own', `${prose(4)}<iframe srcdoc="${quoted}" width="600" height="800"></iframe>`),
    '/video': article('Own', `${prose(4)}<iframe src="${elsewhere}" title="A film"></iframe>${prose(4)}`),
    '/trackers': article(
      'Own',
      `${prose(6)}<iframe src="/inside" width="1" height="1"></iframe><iframe src="/inside" style="display:none"></iframe>
       <noscript><iframe src="/inside"></iframe></noscript><iframe src="about:blank"></iframe><iframe srcdoc=""></iframe>`,
    ),
  });
  [connection, strict] = await Promise.all([
    connectStdio('2025'),
    connectStdio('2025', { args: ['--render', 'never'] }),
  ]);
});
afterAll(async () => {
  await Promise.all([connection.close(), strict.close()]);
  await Promise.all([site[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
});

const read = (path: string, args: object = {}, { client } = connection): Promise<Reading> =>
  scrape(client, { url: site.url(path), ...args });

describe('frames that may hold much of a page are read in the browser, at their place', () => {
  test.each([
    ['/set', 'the frame'],
    ['/shell', 'the frame'],
    ['/around', 'another site'],
    ['/article', 'the frame'],
    ['/written', 'the frame'],
  ])('%s', async (path, about) => {
    const { facts, text } = await read(path);
    expect(facts).toMatchObject({ renderedBy: 'browser', renderReason: 'frames' });
    expect(text).toContain(`Paragraph 5 of ${about}`);
    expect(facts).not.toHaveProperty('framesUnread');
  });
});

test('an embedded page of another site is a link, and counted as not read', async () => {
  const { facts, text } = await read('/video');
  expect(facts).toMatchObject({ renderedBy: 'http', framesUnread: 1 });
  expect(text).toMatch(/\[embedded page: A film\]\(http:\/\/localhost:\d+\/embedded\)/);
});

test('what nobody could see is neither read nor counted', async () => {
  const { facts } = await read('/trackers');
  expect(facts).toMatchObject({ renderedBy: 'http' });
  expect(facts).not.toHaveProperty('framesUnread');
});

test('without a browser frames are counted, never left out in silence', async () => {
  expect((await read('/article', {}, strict)).facts).toMatchObject({ framesUnread: 1 });
  expect((await read('/set', {}, strict)).error).toMatchObject({ code: 'not_found', framesUnread: 2 });
});
