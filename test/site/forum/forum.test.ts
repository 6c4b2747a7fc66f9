import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '../server.ts';
import {
  FORUM_START,
  LIST_PAGES,
  THREADS_A_PAGE,
  threadsOnPage,
  WANTED,
  WANTED_PATH,
  WANTED_POST,
} from './index.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const htmlOf = async (path: string): Promise<string> => (await fetch(site.url(path))).text();
const listPath = (page: number): string => FORUM_START.replace('-1.html', `-${page}.html`);
const titlesOf = (html: string): string[] =>
  [...html.matchAll(/class="s xst">([^<]*)</g)].map((match) => match[1] ?? '');

test('the list has its threads on seven pages, each thread once', async () => {
  const pages = await Promise.all(Array.from({ length: LIST_PAGES }, (_, at) => htmlOf(listPath(at + 1))));
  expect(pages.map((html) => titlesOf(html).length)).toEqual(Array(LIST_PAGES).fill(THREADS_A_PAGE));
  const ids = Array.from({ length: LIST_PAGES }, (_, at) => threadsOnPage(at + 1)).flat();
  expect(new Set(ids.map(({ id }) => id)).size).toBe(LIST_PAGES * THREADS_A_PAGE);
  expect((await fetch(site.url(listPath(LIST_PAGES + 1)))).status).toBe(404);
});

test('the wanted title stands on page 3 alone, once, among titles that are nearly the same', async () => {
  for (let page = 1; page <= LIST_PAGES; page++) {
    const titles = titlesOf(await htmlOf(listPath(page)));
    expect(titles.filter((title) => title === WANTED.title)).toHaveLength(page === WANTED.page ? 1 : 0);
    expect(titles.filter((title) => /OAI|面试|挂经/.test(title)).length).toBeGreaterThanOrEqual(3);
  }
  expect(await htmlOf(listPath(WANTED.page))).toContain(
    `<a href="thread-1155609-1-1.html" class="s xst">${WANTED.title}</a>`,
  );
});

test('the wanted thread has its post; every other thread has another one', async () => {
  const wanted = await htmlOf(WANTED_PATH);
  for (const paragraph of WANTED_POST) expect(wanted).toContain(`<p>${paragraph}</p>`);
  for (const { id } of threadsOnPage(WANTED.page).filter(({ id }) => id !== WANTED.id))
    expect(await htmlOf(`/bbs/thread-${id}-1-1.html`)).not.toContain(WANTED_POST[1]);
});

test('every link on a list and on a thread leads to a page', async () => {
  for (const path of [FORUM_START, listPath(LIST_PAGES), WANTED_PATH]) {
    const html = await htmlOf(path);
    const hrefs = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1] ?? '');
    const pages = new Set(hrefs.filter((href) => !/^(#|javascript:|mailto:)/.test(href)));
    const answers = await Promise.all(
      [...pages].map(async (href) => [href, (await fetch(new URL(href, site.url('/bbs/')))).status]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  }
});

test('a page is the same whenever it is asked for', async () => {
  for (const path of [FORUM_START, WANTED_PATH]) expect(await htmlOf(path)).toBe(await htmlOf(path));
});
