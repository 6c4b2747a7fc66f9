import { escapeHtml } from '../reply.ts';
import { forumPage } from './frame.ts';
import { momentOf } from './moment.ts';
import { pager } from './pager.ts';
import { postsOf, type Post } from './posts.ts';
import { personLink } from './tag-page.ts';
import { pagesOf, POSTS_A_PAGE, type Person, type Thread } from './threads.ts';

/** One page of a thread: its posts with their authors, and a form to answer. */
export function threadPage(thread: Thread, page: number): string {
  const { id, title, board, replies, views } = thread;
  const pages = pager({ page, pages: pagesOf(thread), pattern: `thread-${id}-{page}-1.html` });
  const first = postsOf(thread, 1);
  return forumPage({
    title: `${title} - ${board}`,
    trail: [
      [board, 'forum-28-1.html'],
      [title, `thread-${id}-1-1.html`],
    ],
    body: `<div class="cl mbw">${pages}<a href="reply-${id}.html" class="pn z" title="回复">回复</a></div>
<div class="vwthd"><span class="xg1">查看: ${views}<span class="pipe">|</span>回复: ${replies}</span>
<h1 class="ts"><a href="forum-28-1.html">[${board}]</a> <span id="thread_subject">${escapeHtml(title)}</span></h1>
<a href="thread-${id}-1-1.html" onclick="return false" class="xg1">[复制链接]</a></div>
<div id="postlist" class="pl bm">
${postsOf(thread, page)
  .map((post) => renderPost(thread, post, first[(post.quotes ?? 0) - 1]))
  .join('\n')}
</div>
<div class="cl mbw">${pages}<a href="tag/openai-9407-1.html" class="z xi2">返回列表</a></div>
${replyForm(id)}`,
  });
}

function renderPost(thread: Thread, post: Post, quoted: Post | undefined): string {
  const { floor, author, minutesBefore, paragraphs } = post;
  const pid = thread.id * 10 + floor;
  const floorName = ['楼主', '沙发', '板凳', '地板'][floor - 1] ?? `${floor}#`;
  return `<table id="pid${pid}"><tr>
<td class="pls">${authorPanel(author)}</td>
<td class="plc"><div class="pi"><strong class="floor"><a href="thread-${thread.id}-${Math.ceil(floor / POSTS_A_PAGE)}-1.html#pid${pid}" onclick="return false">${floorName}</a></strong>
<em id="authorposton${pid}">发表于 ${momentOf(minutesBefore)}</em><span class="pipe">|</span><a href="thread-${thread.id}-1-1-author-${author.uid}.html" rel="nofollow">只看该作者</a></div>
<div class="t_f" id="postmessage_${pid}">${quoteOf(quoted)}
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${floor === 1 ? '<div class="locked">您好！本帖隐藏的内容需要积分高于 188 才可浏览</div>' : ''}</div>
${floor === 1 ? ratings(author) : ''}
<div class="po cl"><a class="fastre" href="reply-${thread.id}-${pid}.html">回复</a><a href="quote-${thread.id}-${pid}.html">引用</a><a href="javascript:;" onclick="return false">举报</a><span class="y"><a href="javascript:;" onclick="return false">支持</a><a href="javascript:;" onclick="return false">反对</a></span></div></td>
</tr></table>`;
}

function quoteOf(quoted: Post | undefined): string {
  if (quoted === undefined) return '';
  const text = quoted.paragraphs[0] ?? '';
  return `<div class="quote"><blockquote><span class="xg1">${escapeHtml(quoted.author.name)} 发表于 ${momentOf(quoted.minutesBefore)}</span><br>${escapeHtml(text.slice(0, 40))}${text.length > 40 ? ' ...' : ''}</blockquote></div>`;
}

function authorPanel(author: Person): string {
  const hue = author.uid % 360;
  return `<div class="authi">${personLink(author)}</div>
<div class="avatar" style="background:hsl(${hue} 45% 55%)"><a href="space-uid-${author.uid}.html" aria-label="${author.name} 的头像"><span style="color:#fff">${author.name.slice(0, 1)}</span></a></div>
<dl><dt>主题</dt><dd>${author.uid % 40}</dd><dt>帖子</dt><dd>${author.uid % 700}</dd><dt>积分</dt><dd>${author.uid % 3000}</dd></dl>
<div class="tip" style="display:none"><a href="pm-${author.uid}.html">发消息</a> <a href="friend-${author.uid}.html">加好友</a></div>`;
}

function ratings(author: Person): string {
  return `<div class="ratl"><table><tr><th>评分</th><td>参与人数 3</td><td>大米 +12</td><td>理由：<a href="space-uid-${author.uid + 373}.html">谢谢分享</a></td></tr></table></div>`;
}

function replyForm(id: number): string {
  return `<form method="post" action="reply-${id}.html" id="fastpost">
<label for="fastpostmessage">快速回复</label>
<textarea name="message" id="fastpostmessage"></textarea>
<label><input type="checkbox" name="usesig" value="1" checked>使用个人签名</label>
<button type="submit" class="pn">发表回复</button>
</form>`;
}
