import type { ServerResponse } from 'node:http';
import { escapeHtml, notFound, sendText } from '../reply.ts';
import { forumPage } from './frame.ts';
import { TAG, tagPage, threadTable } from './tag-page.ts';
import { threadPage } from './thread-page.ts';
import { LIST_PAGES, pagesOf, threadById, threadsTitled } from './threads.ts';

export { WANTED_POST } from './posts.ts';
export { LIST_PAGES, threadsOnPage, THREADS_A_PAGE, WANTED } from './threads.ts';

/** The first page of the list, and what the wanted thread has for an address. */
export const FORUM_START = `/bbs/tag/${TAG.name}-${TAG.id}-1.html`;
export const WANTED_PATH = '/bbs/thread-1155609-1-1.html';

/** Answers every address below /bbs/. */
export function sendForum(response: ServerResponse, url: URL): void {
  const html = pageAt(url);
  if (html === undefined) notFound(response, url.pathname);
  else sendText(response, { type: 'text/html', body: html });
}

function pageAt(url: URL): string | undefined {
  const path = url.pathname.slice('/bbs/'.length);
  const [, listPage] = /^tag\/openai-9407-(\d+)\.html$/.exec(path) ?? [];
  if (listPage !== undefined)
    return isWithin(Number(listPage), LIST_PAGES) ? tagPage(Number(listPage)) : undefined;
  const [, id, page = '1'] = /^thread-(\d+)-(\d+)-\d+(?:-author-\d+)?\.html$/.exec(path) ?? [];
  if (id !== undefined) return pageOfThread(Number(id), Number(page));
  const [, replied] = /^redirect-lastpost-(\d+)\.html$/.exec(path) ?? [];
  if (replied !== undefined) return lastPageOfThread(Number(replied));
  return path === 'search.html' ? searchPage(url.searchParams.get('q') ?? '') : membersOnly();
}

function pageOfThread(id: number, page: number): string | undefined {
  const thread = threadById(id);
  return thread !== undefined && isWithin(page, pagesOf(thread)) ? threadPage(thread, page) : undefined;
}

function lastPageOfThread(id: number): string | undefined {
  const thread = threadById(id);
  return thread && threadPage(thread, pagesOf(thread));
}

function isWithin(page: number, pages: number): boolean {
  return page >= 1 && page <= pages;
}

function searchPage(words: string): string {
  const found = threadsTitled(words);
  return forumPage({
    title: `搜索: ${words}`,
    trail: [['搜索', 'search.html']],
    body: `<h1>找到 “<em>${escapeHtml(words)}</em>” 相关内容 ${found.length} 个</h1>${threadTable(found)}`,
  });
}

/** Whatever else is linked to: the forum shows it to members alone. */
function membersOnly(): string {
  return forumPage({
    title: '提示信息',
    trail: [['提示信息', 'index.html']],
    body: `<div class="alert_error"><p>抱歉，您需要登录后才能查看此页面。</p><p><a href="tag/openai-9407-1.html">返回标签列表</a></p></div>`,
  });
}
