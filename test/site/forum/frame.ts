import { escapeHtml } from '../reply.ts';
import { FORUM_STYLE } from './style.ts';

export interface ForumPage {
  readonly title: string;
  /** Label and address, from the outside in. */
  readonly trail: readonly (readonly [label: string, href: string])[];
  readonly body: string;
}

const FORUM = '千帆论坛';

/** Every page of the forum: a header with navigation and login, a trail, the page itself, a footer. */
export function forumPage({ title, trail, body }: ForumPage): string {
  // Addresses on these pages are relative to the forum, not to the page, as forums of this kind have it.
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<base href="/bbs/">
<title>${escapeHtml(title)} - ${FORUM}</title>
<meta name="keywords" content="求职,面试,面经">
<link rel="icon" href="data:,">
<style>${FORUM_STYLE}</style>
</head>
<body id="nv_forum">
<a name="top" id="top"></a>
${toolbar}
<div id="hd"><div class="wp">
${heading}
${navigation}
</div></div>
<div id="wp" class="wp">
<div id="pt" class="bm cl"><div class="z"><a href="index.html" class="nvhm" title="首页">${FORUM}</a>${trail
    .map(([label, href]) => ` <em>›</em> <a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`)
    .join('')}</div></div>
${body}
</div>
${footer}
<div id="append_parent"><div id="ntcwin" class="tip" style="display:none"><a href="home-notice.html">您有新的提醒</a></div></div>
<script>${script}</script>
</body>
</html>
`;
}

const toolbar = `<div id="toptb" class="cl"><div class="wp">
<div class="z"><a href="javascript:;" onclick="return false">设为首页</a><a href="#" onclick="return false">收藏本站</a></div>
<div class="y"><a href="switch-width.html" id="switchwidth" class="xi2">切换到宽版</a><a href="help.html">帮助</a></div>
</div></div>`;

const heading = `<div class="hdc cl">
<h2><a href="index.html" title="${FORUM}" class="logo">千帆<span>论坛</span></a></h2>
<form method="post" action="login" id="lsform" class="fastlg cl">
<table><tr>
<td><select name="fastloginfield" aria-label="登录方式"><option value="username">用户名</option><option value="email">Email</option></select></td>
<td><input type="text" name="username" id="ls_username" autocomplete="off" class="px vm" aria-label="用户名"></td>
<td><label for="ls_cookietime"><input type="checkbox" name="cookietime" id="ls_cookietime" class="pc" value="2592000">自动登录</label></td>
<td><a href="member-lostpw.html">找回密码</a></td>
</tr><tr>
<td><label for="ls_password">密码</label></td>
<td><input type="password" name="password" id="ls_password" class="px vm" autocomplete="off"></td>
<td><button type="submit" class="pn vm"><em>登录</em></button></td>
<td><a href="member-register.html" class="xi2 xw1">立即注册</a></td>
</tr></table>
</form>
</div>`;

const SECTIONS = [
  ['index.html', '论坛'],
  ['forum-28-1.html', '面试经验'],
  ['forum-82-1.html', '求职讨论'],
  ['forum-198-1.html', '内推互助'],
  ['tag/', '标签'],
  ['salary.html', '薪资榜'],
  ['ranklist.html', '排行榜'],
] as const;

const navigation = `<div id="nv"><ul>${SECTIONS.map(
  ([href, label]) =>
    `<li${label === '标签' ? ' class="a"' : ''}><a href="${href}" hidefocus="true">${label}</a></li>`,
).join('')}</ul></div>
<div id="scbar" class="cl"><form method="get" action="search.html">
<input type="text" name="q" id="scbar_txt" placeholder="请输入搜索内容" autocomplete="off">
<button type="submit" class="pn"><strong>搜索</strong></button>
<span class="hot"><strong>热搜: </strong><a href="search.html?q=OpenAI">OpenAI</a><a href="search.html?q=%E9%9D%A2%E7%BB%8F">面经</a><a href="search.html?q=%E5%86%85%E6%8E%A8">内推</a></span>
</form></div>`;

const footer = `<div id="ft" class="wp cl">
<div class="z"><p><strong>${FORUM}</strong> © 2024</p><p class="xs0">GMT+8, 2024-12-26 14:30, 耗时 0.021 秒</p></div>
<div class="y"><p><a href="archiver/">Archiver</a><span class="pipe">|</span><a href="mobile.html">手机版</a><span class="pipe">|</span><a href="privacy.html">隐私政策</a><span class="pipe">|</span><a href="mailto:admin@forum.test">联系我们</a></p></div>
</div>
<div id="scrolltop"><a href="javascript:;" onclick="scrollTo(0, 0)" class="scrolltopa" title="返回顶部"><b>返回顶部</b></a></div>`;

// The box beside a pager opens the page whose number is written into it.
const script = `for (const box of document.querySelectorAll('input[name=custompage]'))
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') location.href = box.dataset.pattern.replace('{page}', box.value);
  });
for (const title of document.querySelectorAll('a.xst')) {
  const tip = title.parentElement.querySelector('.tip');
  title.addEventListener('mouseenter', () => tip && (tip.style.display = 'block'));
  title.addEventListener('mouseleave', () => tip && (tip.style.display = 'none'));
}`;
