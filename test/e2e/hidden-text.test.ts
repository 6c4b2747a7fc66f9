import { afterAll, beforeAll, expect, test } from 'vitest';
import { casePage, HIDDEN, VISIBLE, type HiddenCase } from '../content/hidden/cases.ts';
import { connectStdio, type Connection } from '../support/program.ts';
import {
  prose,
  scrape,
  servePages,
  type Answering,
  type ReadSite,
  type Reading,
} from '../support/reading.ts';

interface Shown {
  readonly name: string;
  readonly text: string;
  readonly path: string;
}

const pages: Record<string, string | Answering> = {};
const hidden = place(HIDDEN, 'hidden');
const visible = place(VISIBLE, 'visible');
let site: ReadSite;
let browser: Connection;
let usual: Connection;

beforeAll(async () => {
  site = await servePages(pages);
  [browser, usual] = await Promise.all([
    connectStdio('2025', { args: ['--render=always'] }),
    connectStdio('2025'),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), usual.close()]);
  await site[Symbol.asyncDispose]();
});

/** Puts cases on pages, several on one where they do not disturb each other. */
function place(cases: readonly HiddenCase[], kind: string): Shown[] {
  const together = { head: '', body: '' };
  const shown = cases.map((one, at): Shown => {
    const [key, text] = [`${kind}${at}`, `${kind}-text-${at}-end`];
    const { head, body, sheets } = casePage(one, key, text);
    for (const [path, css] of Object.entries(sheets))
      pages[path] = (_, response) => void response.setHeader('content-type', 'text/css').end(css);
    const path = one.isAlone === true ? `/${key}` : `/${kind}`;
    if (one.isAlone === true) pages[path] = pageWith(head, body);
    else {
      together.head += head;
      together.body += body;
    }
    return { name: one.name, text, path };
  });
  pages[`/${kind}`] = pageWith(together.head, together.body);
  return shown;
}

function pageWith(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>Cases</title><link rel="icon" href="data:,">${head}</head><body>${prose(6)}${body}</body></html>`;
}

/** The names of the cases whose text is in what was read, and how much of it could not be checked. */
async function namesRead(
  connection: Connection,
  cases: readonly Shown[],
): Promise<{ readonly names: string[]; readonly unchecked: unknown[] }> {
  const readings = new Map<string, Reading>();
  for (const path of new Set(cases.map((one) => one.path))) {
    const args = { url: site.url(path), onlyMainContent: false };
    readings.set(path, await scrape(connection.client, args));
  }
  const read = cases.filter(({ path, text }) => readings.get(path)?.text.includes(text));
  const unchecked = [...readings.values()].map(({ facts }) => facts['hiddenUnchecked']);
  return { names: read.map(({ name }) => name), unchecked: unchecked.filter((count) => count !== undefined) };
}

const ALL_VISIBLE = visible.map(({ name }) => name);

test('a browser leaves out every hidden text and loses no visible one', async () => {
  expect(await namesRead(browser, hidden)).toEqual({ names: [], unchecked: [] });
  expect((await namesRead(browser, visible)).names).toEqual(ALL_VISIBLE);
});

test('by default, a hidden text that is left is counted, and no visible one is lost', async () => {
  const left = await namesRead(usual, hidden);
  expect(left.names.length === 0 || left.unchecked.length === 1).toBe(true);
  expect(['@container', 'an animation that ends hidden']).toEqual(expect.arrayContaining(left.names));
  expect((await namesRead(usual, visible)).names).toEqual(ALL_VISIBLE);
});
