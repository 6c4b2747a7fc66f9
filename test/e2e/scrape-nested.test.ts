import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectStdio, type Connection } from '../support/program.ts';
import { prose, scrape, servePages, type ReadSite } from '../support/reading.ts';

const DEPTH = 20_000;
const NESTED: Readonly<Record<string, readonly [open: string, close: string]>> = {
  divs: ['<div>', '</div>'],
  'divs with classes': ['<div class="a">', '</div>'],
  spans: ['<span>', '</span>'],
  lists: ['<ul><li>', '</li></ul>'],
  tables: ['<table><tr><td>', '</td></tr></table>'],
  quotes: ['<blockquote>', '</blockquote>'],
  'sections that stay open': ['<section id="s">', ''],
};
const NAMES = Object.keys(NESTED);

let site: ReadSite;
let connection: Connection;

beforeAll(async () => {
  const page = (name: string): string => {
    const [open = '', close = ''] = NESTED[name] ?? [];
    return `<!doctype html><title>Deep</title><link rel="icon" href="data:,"><main>${prose(4, 'the top')}${open.repeat(DEPTH)}<p>The word at the bottom of the well.</p>${close.repeat(DEPTH)}${prose(4, 'the end')}</main>`;
  };
  site = await servePages(
    Object.fromEntries(NAMES.map((name) => [`/${name.replaceAll(' ', '-')}`, page(name)])),
  );
  connection = await connectStdio('2025');
});
afterAll(async () => {
  await connection.close();
  await site[Symbol.asyncDispose]();
});

const CASES = NAMES.flatMap((name) => [{}, { selector: 'main' }].map((args) => ({ name, args })));

test.each(CASES)('20,000 nested $name are read, or counted as not shown: $args', async ({ name, args }) => {
  const url = site.url(`/${name.replaceAll(' ', '-')}`);
  const { facts, text } = await scrape(connection.client, { url, ...args });
  expect(text).toMatch(/Paragraph 4 of the top[^]*Paragraph 4 of the end/);
  // In a browser the indents of lists and quotes leave no room for a text so deep.
  if (facts['hiddenRemoved'] !== 1) expect(text).toContain('The word at the bottom of the well.');
});
