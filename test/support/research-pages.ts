import { serve, type Listening } from '../net/support/servers.ts';

const page = (title: string, body: string): string => `<!doctype html><title>${title}</title>${body}`;
const NAV = `<nav>${['Home', 'Sports', 'Weather', 'Letters', 'Imprint'].map((name) => `<a href="/${name}">${name}</a>`).join(' ')}</nav>`;
const TEXT =
  'From spring two electric ferries will cross the harbour every twenty minutes, the council said on Tuesday. ';

/** Pages for tests of menus, by path; PORT is replaced by the port of their server. */
const PAGES: Readonly<Record<string, string>> = {
  '/news': page(
    'Harbour News',
    `${NAV}<main><h1>Council approves the new ferry line</h1><p>${TEXT.repeat(6)}</p><p>${TEXT.repeat(6)}</p>
      <p style="display:none">SECRET hidden words</p><p style="position:absolute;left:-9999px">SECRET words apart</p>
      <a href="/story?n=1">Read the whole story</a> <a href="http://localhost:PORT/story">The same elsewhere</a>
      <a href="/file.pdf">Today as PDF</a> <a href="#notes">Notes</a> <a href="mailto:a@example.org">Write to us</a>
      <a href="javascript:document.title='Changed'">Change</a></main>`,
  ),
  '/story': page('Story', `${NAV}<main><h1>The story</h1><p>${TEXT}</p><a href="/news">All news</a></main>`),
  '/based': page('Based', `<base href="/deep/inside/"><main><a href="leaf">Leaf</a></main>`),
  '/links': page(
    'Links',
    `<h1>Links</h1><a href="/story" target="_blank">Beside</a> <a href="/file.txt" download>Save</a> <a href="/story">Onward</a> <a href="/closing" target="_blank">Short visit</a>`,
  ),
  '/form': page(
    'Form',
    `<h1>Form</h1><form onsubmit="event.preventDefault(); out.textContent = 'Sent ' + name.value"><label>Name <input name="name" id="name"></label>
      <label>City <select><option>Oslo</option><option>Bergen</option></select></label><label>Amount <input type="range" min="0" max="10" value="3"></label>
      <label><input type="checkbox"> Newsletter</label><fieldset><legend>Size</legend><label><input type="radio" name="size"> S</label><label><input type="radio" name="size"> M</label></fieldset>
      <input type="file" aria-label="Photo"><button>Send</button></form>
      <details><summary>More</summary><p>Details inside</p></details><div role="tablist"><button role="tab" aria-selected="true">First</button><button role="tab" aria-selected="false">Second</button></div>
      <button aria-haspopup="true" aria-expanded="false">Options</button><p id="out"></p>`,
  ),
  '/rows': page(
    'Rows',
    `<h1>People</h1><table>${['Ann', 'Bob'].map((name) => `<tr><td>${name}</td><td><button onclick="out.textContent = 'Deleted ${name}'">Delete</button></td></tr>`).join('')}</table><p id="out"></p>`,
  ),
  '/dialogs': page(
    'Dialogs',
    `<h1>Dialogs</h1><button onclick="out.textContent = 'Said ' + confirm('Sure?')">Ask</button>
      <button onclick="onbeforeunload = (event) => event.preventDefault(); out.textContent = 'Held'">Hold</button><p id="out"></p>`,
  ),
  '/greeting': page('Greeting', `<h1>Welcome</h1><script>alert('Hello there')</script>`),
  '/redrawn': page(
    'Redrawn',
    `<div id="box"></div><p id="out"></p><button onclick="draw()">Redraw</button><button onclick="box.innerHTML = '<button>Delete everything</button>'">Replace</button>
      <script>const draw = () => { box.innerHTML = '<button>Buy</button>'; box.firstChild.onclick = () => { out.textContent = 'Bought' } }; draw()</script>`,
  ),
  '/leads-on': page(
    'Leads on',
    `<h1>Wait</h1><a href="/story">Onward</a><script>onclick = () => 0; window.go = () => location.assign('/story')</script>
    <button onclick="setTimeout(() => location.assign('/story'), 400)">Later</button>`,
  ),
  '/app': page(
    'App',
    `<h1>App</h1><button onclick="history.pushState(0, '', '/app/two'); show()">Next</button><p id="out">One</p>
      <script>const show = () => { out.textContent = location.pathname === '/app/two' ? 'Two' : 'One' }; onpopstate = show</script>`,
  ),
  '/closing': page('Closing', `<button onclick="window.close()">Leave me</button>`),
  '/frames': page('Frames', `<h1>Frames</h1><iframe src="/inside/one"></iframe>`),
  '/inside/one': page('One', `<a href="two">Two</a>`),
  '/inside/two': page('Two', `<p>In the second frame</p>`),
  '/framed-far': page('Far', `<h1>Far</h1><iframe src="//localhost:PORT/inside/one"></iframe>`),
  '/form-post': page('Form', `<form method="post" action="/ordered"><button>Order</button></form>`),
  '/lures': page(
    'Lures',
    `<button onclick="location.assign('http://localhost:PORT/story')">Onward by script</button>`,
  ),
  '/ways': page(
    'Ways',
    `<h1>Ways</h1><a href="/story?plain">Plain</a> <a href="/story?beside" target="_blank">Beside</a>
      <button onclick="location.assign('/story?script')">Script</button><form action="/ordered"><button>Order</button></form>
      <div style="position: relative"><a href="/under">Under</a><div style="position: absolute; inset: 0; background: #ccc8"></div></div>`,
  ),
  '/bare': page('Bare', `<nav><a href="/news">Only a link</a></nav>`),
  '/many': page(
    'Many',
    `<h1>Many</h1>${Array.from({ length: 20_000 }, (_, n) => `<a href="/p/${n}">Link number ${n}</a> `).join('')}`,
  ),
  '/wide': page(
    '港の新しいフェリー'.repeat(60),
    `<main><h1>${'龍'.repeat(300)}</h1><p>${'港の新しいフェリー線が承認されました。"引用"'.repeat(60)}</p>${Array.from({ length: 60 }, (_, n) => `<a href="/${'龍'.repeat(n)}">${n}${'龍'.repeat(100)}</a> `).join('')}</main>`,
  ),
};

/** Their server; it records its requests. */
export async function serveResearchPages(): Promise<Listening & { readonly requests: string[] }> {
  const requests: string[] = [];
  const server = await serve((request, response) => {
    const url = request.url ?? '';
    if (url === '/favicon.ico') return void response.writeHead(404).end();
    requests.push(`${request.method ?? ''} ${url}`);
    const path = url.split('?')[0] ?? '';
    if (path.startsWith('/file'))
      return void response.setHeader('content-disposition', 'attachment').end('hello');
    if (path === '/moved') return void response.writeHead(302, { location: '/story' }).end();
    if (path === '/slow') return void setTimeout(() => response.end(page('Slow', '<h1>Slow</h1>')), 1_500);
    const html = PAGES[path.startsWith('/app') ? '/app' : path] ?? page(path, `<h1>${path}</h1>`);
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('cache-control', 'no-store')
      .end(html.replaceAll('PORT', String(request.socket.localPort)));
  });
  return { ...server, requests };
}
