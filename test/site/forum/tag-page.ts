import { escapeHtml } from '../reply.ts';
import { forumPage } from './frame.ts';
import { momentOf } from './moment.ts';
import { pager } from './pager.ts';
import { LIST_PAGES, pagesOf, threadsOnPage, type Person, type Thread } from './threads.ts';

export const TAG = { name: 'openai', id: 9407 } as const;
const TAGS = [
  ['openai-9407', 'openai'],
  ['anthropic-9611', 'anthropic'],
  ['system-design-1204', '系统设计'],
  ['onsite-877', '上门面试'],
  ['referral-310', '内推'],
] as const;

/** One page of the threads under a tag. */
export function tagPage(page: number): string {
  const pages = pager({ page, pages: LIST_PAGES, pattern: `tag/${TAG.name}-${TAG.id}-{page}.html` });
  return forumPage({
    title: `标签: ${TAG.name} - 第${page}页`,
    trail: [
      ['标签', 'tag/'],
      [TAG.name, `tag/${TAG.name}-${TAG.id}-1.html`],
    ],
    body: `<h1>标签: ${TAG.name}</h1>
<div class="tagbar cl">${TAGS.map(([path, label]) => `<a href="tag/${path}-1.html">${label}</a>`).join('')}</div>
<div class="cl mbw">${pages}<a href="post-new.html" class="pn z" title="发新帖">发帖</a></div>
${threadTable(threadsOnPage(page))}
<div class="cl mbw">${pages}<a href="tag/" class="z xi2">返回标签列表</a></div>`,
  });
}

export function threadTable(threads: readonly Thread[]): string {
  return `<div class="tl bm_c"><table cellspacing="0" cellpadding="0">
<tr class="th"><td class="icn">&nbsp;</td><th>标题</th><td class="by">版块</td><td class="by">作者</td><td class="num">回复/查看</td><td class="by">最后发表</td></tr>
${threads.map(row).join('\n')}
</table></div>`;
}

function row(thread: Thread): string {
  const { id, title, board, author, replies, views, lastReplyBy, ageMinutes, isHot } = thread;
  const href = `thread-${id}-1-1.html`;
  return `<tr id="normalthread_${id}">
<td class="icn"><a href="${href}" title="${isHot ? '热门主题' : '有新回复'} - 新窗口打开" target="_blank"><span class="folder${isHot ? ' new' : ''}"></span></a></td>
<th class="common"><a href="${href}" class="s xst">${escapeHtml(title)}</a>${ownPages(thread)}${isHot ? '<span class="hot-mark" title="热度">🔥</span>' : ''}
<div class="tip" style="display:none"><strong>预览</strong> <a href="${href}">${escapeHtml(title)}</a><p>${escapeHtml(author.name)} 发表于 ${momentOf(ageMinutes)}</p></div></th>
<td class="by"><a href="forum-28-1.html">${board}</a></td>
<td class="by"><cite>${personLink(author)}</cite><em><span class="xg1">${momentOf(ageMinutes)}</span></em></td>
<td class="num"><a href="${href}" class="xi2">${replies}</a><em>${views}</em></td>
<td class="by"><cite>${personLink(lastReplyBy)}</cite><em><a href="redirect-lastpost-${id}.html#lastpost">${momentOf(Math.floor(ageMinutes / 2))}</a></em></td>
</tr>`;
}

/** A thread of several pages links to each of them beside its title. */
function ownPages(thread: Thread): string {
  const pages = pagesOf(thread);
  if (pages < 2) return '';
  const links = Array.from(
    { length: pages - 1 },
    (_, at) => `<a href="thread-${thread.id}-${at + 2}-1.html">${at + 2}</a>`,
  );
  return `<span class="tps">&nbsp;...${links.join('')}</span>`;
}

export function personLink({ uid, name }: Person): string {
  return `<a href="space-uid-${uid}.html" class="xi2">${name}</a>`;
}
