import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSTRUCTS, FORMULA_RULES } from '../content/read/constructs.ts';
import { connectStdio, type Connection } from '../support/program.ts';
import { article, prose, scrape, servePages, type Answering, type ReadSite } from '../support/reading.ts';

const picture: Answering = (_, response) =>
  void response
    .setHeader('content-type', 'image/svg+xml')
    .end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>',
    );
const PICTURES =
  'lamp.jpg lamp-2x.webp lamp.webp late.jpg tower.jpg placeholder.gif plain.jpg small.jpg power.svg'.split(
    ' ',
  );
const ALIKE = CONSTRUCTS.filter(({ isWithoutBrowser }) => isWithoutBrowser !== true);
const PAGE = article(
  'The lamp',
  [prose(4), ...ALIKE.flatMap(({ html }) => [html, prose(1)]), prose(4)].join(''),
);

let site: ReadSite;
let browser: Connection;
let usual: Connection;

beforeAll(async () => {
  site = await servePages({
    '/lamp': PAGE.replace('<title>', `<style>${FORMULA_RULES}</style><title>`),
    ...Object.fromEntries(PICTURES.map((name) => [`/${name}`, picture])),
  });
  [browser, usual] = await Promise.all([
    connectStdio('2025', { args: ['--render=always'] }),
    connectStdio('2025'),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), usual.close()]);
  await site[Symbol.asyncDispose]();
});

test.each(['http', 'browser'])('content that is not plain paragraphs is kept, read by %s', async (path) => {
  const { client } = path === 'http' ? usual : browser;
  const { facts, text } = await scrape(client, { url: site.url('/lamp') });
  expect(facts).toMatchObject({ renderedBy: path });
  expect(facts).not.toHaveProperty('lost');
  const lost = ALIKE.filter(({ markdown }) => !text.includes(markdown(site.origin)));
  expect(lost.map(({ name }) => name)).toEqual([]);
});
