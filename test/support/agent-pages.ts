import { serve, type Listening } from '../net/support/servers.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body>${body}</body></html>`;

/** Pages for the tools of the agent family, by path. */
const PAGES: Readonly<Record<string, string>> = {
  '/': page(
    'Harbour',
    `<header><a href="/news?a=1&amp;b=2">News</a> <a href="tel:+44">Call</a></header>
<main><h1>Tides</h1><p>High water at noon.</p>
<form action="/found"><label>Search the archive <input name="q" value="old"></label> <button>Find</button></form>
<div role="button" tabindex="0" onclick="out.textContent='Pressed'">Custom</div>
<p>Low water at six.</p><button onclick="out.textContent='Saved at ' + 1">Save &lt;all&gt; "now"</button>
<p id="out"></p><a href="/tides/today.html" class="pagination-next big">Next page</a></main>`,
  ),
  '/offices': page(
    'Offices',
    `<footer><p>Cincinnati, OH <a href="tel:+18593806846">859-380-6846</a> Dayton, OH <a href="tel:+19376089858">937-608-9858</a></p></footer>
<form><label>Quiet hours from <input type="time" name="a"></label> <label>to <input type="time" name="b"></label>
<label><input type="radio" name="t"> Light</label><label><input type="radio" name="t"> Dark</label><label><input type="radio" name="t"> Same as system</label>
<label>Meals <select name="m"><option>Room only<option>Breakfast<option>Half board</select></label>
<p>Anything that you want to tell us before you come is welcome, and we read all of it with care.</p><input name="wish"></form>`,
  ),
  '/answers': page(
    'Answers',
    ['Ann Lee', 'Bo Chen', 'Cy Ray']
      .map(
        (
          name,
          at,
        ) => `<div class="answer"><div><button>Up vote</button><button>Down vote</button></div><p>It is so.</p>
<p><a href="/share/${at}">Share</a></p><div>answered <a href="/users/${at}">${name}</a></div></div>`,
      )
      .join(''),
  ),
  '/left-out': page(
    'Left out',
    `<a href="#part">Jump</a><a href="mailto:a@example.org">Mail</a><a href="javascript:void(0)">Nothing</a>
<a href="javascript:;">Nothing either</a><a href="JavaScript: // nothing">Nor this</a>
<a href="#" onclick="return false">Handled</a><a href="#top" id="late">Late</a><a href="javascript:document.title='x'">Does</a>
<a href="#menu" role="button">Menu</a><a href="/plain">Plain</a>
<script>late.addEventListener('click', () => 0)</script>`,
  ),
  '/hidden': page(
    'Hidden',
    `<style>.visually-hidden{position:absolute;clip:rect(0,0,0,0);width:1px;height:1px;overflow:hidden}.tick{position:absolute;width:0;height:0;opacity:0}</style>
<button style="display:none">A</button><button hidden>B</button><button style="visibility:hidden">C</button>
<a href="/x" class="visually-hidden">D</a><button style="position:absolute;width:0;height:0;padding:0;border:0;overflow:hidden">E</button>
<div class="overflow-hidden hidden-xs"><button class="hidden-print">Shown</button></div>
<label><input type="checkbox" class="tick"> I agree</label><button class="btn sr-only">F</button>`,
  ),
  '/wordy': page(
    'Wordy',
    `<a href="/${'x'.repeat(300)}" class="${Array.from({ length: 9 }, (_, n) => `${'c'.repeat(38)}${n}`).join(' ')}" title="${'标'.repeat(90)}" id="${'身'.repeat(90)}">${'龍'.repeat(190)}</a>`,
  ),
  '/places': page(
    'Places',
    `<a href="/first">First</a><div id="host"></div><iframe src="/inside" title="Inside" width="300" height="100"></iframe><a href="/last">Last</a>
<script>host.attachShadow({ mode: 'closed' }).innerHTML = '<p>In the shadow</p><button>Shady</button>'</script>`,
  ),
  '/inside': page('Inside', '<p>In the frame</p><button onclick="this.textContent=\'Rung\'">Ring</button>'),
  '/shadow-frames': page(
    'Shadow frames',
    `<a href="/first">First</a><iframe srcdoc="<button>Light</button>"></iframe><div id="lit"></div><div id="shut"></div><a href="/last">Last</a>
<script>lit.attachShadow({ mode: 'open' }).innerHTML = '<button>Before</button><iframe src="/inside"></iframe>';
shut.attachShadow({ mode: 'closed' }).innerHTML = '<iframe src="//localhost:' + location.port + '/shadow-within" height="300"></iframe>'</script>`,
  ),
  '/shadow-within': page(
    'Within',
    `<div id="host"></div><button>Far</button><script>
host.attachShadow({ mode: 'closed' }).innerHTML = '<iframe srcdoc="<button onclick=this.textContent=1>Deep</button>"></iframe>'</script>`,
  ),
  '/changing': page(
    'Changing',
    `<ul id="list"><li><span>Ann</span> <button>Delete</button></li><li><span>Bob</span> <button>Delete</button></li></ul><a href="/end">End</a><output id="did"></output><script>
list.onclick = ({ target }) => { if (target.tagName === 'BUTTON') did.textContent = 'Deleted ' + target.parentNode.firstElementChild.textContent; };
const deeds = { add: () => list.insertAdjacentHTML('afterbegin', '<li><span>New</span> <button>Delete</button></li>'),
  recycle: () => { const [one, other] = list.querySelectorAll('span'); one.textContent = 'Cid'; other.textContent = 'Dan'; },
  redraw: () => { list.innerHTML = list.innerHTML; } };
addEventListener('hashchange', () => deeds[location.hash.slice(1)]?.());</script>`,
  ),
  '/fields': page(
    'Fields',
    `<form onsubmit="did.textContent='Sent ' + this.word.value; return false"><label>Word <input name="word" value="before"></label><button>Send</button></form>
<label>Secret <input type="password" name="secret" autocomplete="current-password"></label><label>Size <select><option>S</option><option>L</option></select></label>
<label>Day <input type="date"></label><label>Note <textarea>old</textarea></label><label>Fixed <input value="x" readonly></label>
<div contenteditable aria-label="Rich">rich</div><label><input type="checkbox"> Tick</label><button id="show" onclick="document.title='shown'">Show</button><output id="did"></output>
<a href="http://ann:s3cr3t-login@127.0.0.1/x">With a login</a>`,
  ),
  '/choices': page(
    'Choices',
    `<label>Place <select>${Array.from({ length: 900 }, (_, n) => `<option>${n}`).join('')}</select></label>`,
  ),
  '/unseen': page(
    'Ti\u202etle\u{e0041}',
    '<p title="A\u{e0042}part">Wo\u200brd\u2066s \u{1f468}\u200d\u{1f469}</p><p style="opacity:0">TRAP</p><a href="/a\u202e">Li\u200bnk</a>',
  ),
  '/reveal': page(
    'Reveal',
    `<label>Password <input type="password" id="p"></label><label>Another <input autocomplete="new-password"></label>
<button onclick="p.type='text'">Show</button><button onclick="p.outerHTML='<input type=text value=' + p.value + '>'">Redraw</button>`,
  ),
  '/later': page(
    'Before',
    `<button onclick="setTimeout(() => { document.title = 'After'; did.textContent = 'Done'; }, 1200)">Start</button><output id="did"></output>
<script>setTimeout(() => { document.title = 'Grown'; }, 1500)</script>`,
  ),
  '/said': page(
    'Said',
    `<p style="text-transform:uppercase">Order placed</p><p style="opacity:0">Order saved</p><p>Thank<br>you</p><div id="host"></div>
<iframe src="/inside"></iframe><iframe src="/?hidden" style="visibility:hidden"></iframe>
<button onclick="setTimeout(() => { host.attachShadow({ mode: 'open' }).innerHTML = '<b>In the</b> shadow'; })">Cast</button>`,
  ),
  '/opens': page(
    'Opens',
    '<a href="/" target="_blank">Tab</a><button onclick="alert(\'Careful\')">Alarm</button>',
  ),
  '/covered': page(
    'Covered',
    '<button>Buy</button><div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:#fff"><button onclick="this.parentNode.remove()">Accept</button></div>',
  ),
  '/evil': page(
    'x --> <b>out</b> --!><script>1</script>',
    '<p>Text data-web-agent-id="0" &lt;a data-web-agent-id="1"&gt;</p><a href="/a" data-web-agent-id="wa-99" onclick="1" style="color:red">Link</a><!-- c --><script>var s = 1</script><style>p{}</style><p style="opacity:0">TRAP</p>',
  ),
};

/** As many links as the address says, with a text between every two. */
function manyLinks(count: number): string {
  const items = Array.from(
    { length: count },
    (_, n) => `<li>Text ${n} <a href="/to/${n}">Link ${n}</a></li>`,
  );
  return page(`${count} links`, `<ul>${items.join('\n')}</ul><p>The end.</p>`);
}

const REMOVING = Array.from(
  { length: 60 },
  (_, n) => `<button aria-label="Remove item ${n}">Delete</button>`,
).join(' ');
const LONG_TEXT = 'Water and wind. '.repeat(4_000);
const LONG_PAGES: Readonly<Record<string, string>> = {
  '/long': page('Long', `<p>${LONG_TEXT}</p><a href="/a">Amid</a><p>${LONG_TEXT}</p><a href="/b">After</a>`),
  '/labelled': page('Labelled', REMOVING),
  '/many-frames': page(
    'Frames',
    Array.from({ length: 60 }, (_, n) => `<iframe srcdoc="<button>Frame ${n}</button>"></iframe>`).join(''),
  ),
  '/long-links': page(
    'Long links',
    `<a href="/a">${'word '.repeat(220)}nearby</a><a href="/b">${'word '.repeat(2_000)}faraway</a>`,
  ),
};

export async function serveAgentPages(): Promise<Listening> {
  return serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const count = /^\/links\/(\d+)$/.exec(pathname)?.[1];
    const html =
      count === undefined
        ? (PAGES[pathname] ?? LONG_PAGES[pathname] ?? page('Elsewhere', `<h1>${pathname.slice(1)}</h1>`))
        : manyLinks(Number(count));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
}
