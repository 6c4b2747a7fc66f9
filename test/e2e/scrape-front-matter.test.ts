import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNMAPPED, writePdf } from '../content/pdf/write-pdf.ts';
import { connectStdio, type Connection } from '../support/program.ts';
import { article, prose, scrape, servePages, type ReadSite } from '../support/reading.ts';

const DEEP = `${prose(4)}${'<div class="a">'.repeat(4_000)}<p>deep</p>`;
const PDF = writePdf({ font: UNMAPPED, pages: [[{ text: '\0+\0H\0\x03\0O', x: 50, y: 700 }]] });

let site: ReadSite;
let connection: Connection;
let strict: Connection;

beforeAll(async () => {
  site = await servePages({
    '/plain': article('Plain', `<p style="display:none">unseen</p>${prose(5)}`),
    '/onward': article('Onward', prose(5)).replace(
      '<title>',
      '<link rel="next" href="/2"><meta http-equiv="refresh" content="30; url=/3"><title>',
    ),
    '/chart': article('Chart', `${prose(3)}<canvas width="400" height="300"></canvas>${prose(3)}`),
    '/long': article('Long', prose(200)),
    '/deep': article('Deep', DEEP),
    '/paper': (_, response) => response.setHeader('content-type', 'application/pdf').end(PDF),
    '/wide': article('Wide', `<div style="width: 9000px; height: 50px"></div>${prose(2)}`),
  });
  [connection, strict] = await Promise.all([
    connectStdio('2025'),
    connectStdio('2025', { args: ['--render', 'never'] }),
  ]);
});
afterAll(async () => {
  await Promise.all([connection.close(), strict.close()]);
  await site[Symbol.asyncDispose]();
});

const ALWAYS = ['url', 'status', 'fetchedAt', 'untrusted', 'kind', 'mime', 'bytes', 'renderedBy'];
const PAGE = [...ALWAYS, 'title', 'pageType', 'charset'];
/** What is kept in the archive; a part of a page and a picture are not. */
const KEPT = [...PAGE, 'docId'];
const MAIN = [...KEPT, 'coverage'];
const BROWSER = [...PAGE, 'renderReason'];

/** The front matter of each kind of answer: these names and no others. */
const TABLE: readonly (readonly [path: string, args: object, names: readonly string[]])[] = [
  ['/plain', {}, [...MAIN, 'hiddenRemoved']],
  ['/plain', { onlyMainContent: false }, [...KEPT, 'hiddenRemoved']],
  ['/plain', { format: 'links' }, [...KEPT, 'links', 'hiddenRemoved']],
  ['/plain', { selector: 'h1' }, BROWSER],
  ['/onward', {}, [...MAIN, 'next', 'refreshTo']],
  ['/chart', {}, [...MAIN, 'lost']],
  ['/chart', { selector: 'main' }, [...BROWSER, 'lost']],
  ['/plain', { scrolls: 1, onlyMainContent: false }, [...BROWSER, 'docId', 'hiddenRemoved', 'scrolled']],
  ['/long', {}, [...MAIN, 'truncated', 'chars', 'nextOffset']],
  ['/paper', {}, [...ALWAYS, 'docId', 'pages', 'unreadableGlyphs', 'note']],
  ['/wide', { format: 'fullscreenshot' }, [...ALWAYS, 'title', 'renderReason', 'width', 'height', 'scaled']],
];

test.each(TABLE)('%s %j', async (path, args, names) => {
  const { facts } = await scrape(connection.client, { url: site.url(path), ...args });
  expect(Object.keys(facts).sort()).toEqual([...names].sort());
});

test('an answer from the archive says so', async () => {
  await scrape(connection.client, { url: site.url('/onward') });
  const { facts } = await scrape(connection.client, { url: site.url('/onward'), maxAge: 3600 });
  expect(Object.keys(facts).sort()).toEqual([...MAIN, 'next', 'refreshTo', 'fromArchive'].sort());
});

test('without a browser, markup that is too deep is cut, and what cut it is said', async () => {
  const { facts } = await scrape(strict.client, { url: site.url('/deep') });
  expect(facts).toMatchObject({ truncated: true, truncatedBy: 'markup' });
});
