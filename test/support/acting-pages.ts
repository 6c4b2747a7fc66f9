import type { ServerResponse } from 'node:http';
import { serve, type Listening } from '../net/support/servers.ts';
import { EFFECT_PAGES } from './effect-pages.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><title>${title}</title>${body}<p id="out"></p>`;
const says = (text: string): string => `onclick="out.textContent='${text}'"`;
const inFrame = (html: string): string => `<iframe srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`;

const PICTURE = `<img alt="" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">`;
const REACHES = `onclick="event.stopPropagation(); out.textContent += ' reached'"`;
/** Something in a row that does something else when it is pressed. */
const HOVERED: Readonly<Record<string, (does: string) => string>> = {
  'Swap the picture': (does) =>
    `<a class="pair" tabindex="0" aria-label="Swap the picture" ${does}>${PICTURE}${PICTURE}</a>`,
  Rise: (does) => `<button class="rises" ${does}>Rise</button>`,
  Sink: (does) => `<button class="sinks" ${does}>Sink</button>`,
  Slide: (does) => `<button class="slides" ${does}>Slide</button>`,
};

/** Pages for tests of actions, by path; PORT is replaced by the port of their server. */
const PAGES: Readonly<Record<string, string>> = {
  ...EFFECT_PAGES,
  '/plain': page('Plain', `<button ${says('Pressed')}>Go</button><button>Nothing</button>`),
  '/modal': page(
    'Modal',
    `<button ${says('Bought')}>Buy</button><div style="position:fixed;inset:0;background:#000c"><div role="dialog" aria-label="Cookies"
      style="height:100%">We use cookies <button onclick="this.closest('[style*=fixed]').remove()">Accept all</button></div></div>`,
  ),
  '/disabled': page(
    'Disabled',
    `<button disabled>Native</button><button aria-disabled="true" ${says('Pressed')}>Aria</button><fieldset disabled><button ${says('Pressed')}>Grouped</button></fieldset>`,
  ),
  '/scroller': page(
    'Scroller',
    `<div style="height:3000px"></div><div style="height:200px;overflow:auto"><div style="height:1500px"></div><button ${says('Pressed')}>Deep</button></div><div style="height:3000px"></div>`,
  ),
  '/sticky': page(
    'Sticky',
    `<body style="margin:0"><header style="position:sticky;top:0;height:150px;background:#ccc">Top</header><footer style="position:fixed;bottom:0;width:100%;height:200px;background:#ddd">Bottom</footer>
      <div style="height:1200px"></div><button ${says('Pressed')}>Under</button><div style="height:1200px"></div>`,
  ),
  '/moving': page(
    'Moving',
    `<style>@keyframes m{from{left:0}to{left:600px}} button{position:absolute} #css{top:100px;animation:m 2s linear infinite alternate}</style>
      <button id="css" ${says('Pressed')}>Animated</button><button id="js" style="top:200px" ${says('Pressed')}>Driven</button>
      <button id="flee" style="top:300px;left:0" onmouseover="this.style.left=(Number.parseInt(this.style.left)+300)%900+'px'" ${says('Pressed')}>Fleeing</button>
      <script>let n = 0; (function move() { n = (n + 15) % 800; js.style.left = n + 'px'; requestAnimationFrame(move) })()</script>`,
  ),
  '/slipping': page(
    'Slipping',
    `<button onmousedown="this.style.marginLeft='400px'" ${says('Pressed')}>Slip</button>`,
  ),
  '/hovered': page(
    'Hovered',
    `<style>.row{width:500px;height:90px;margin:20px;background:#eee} .row a,.row button{display:inline-block;padding:0;border:0;background:#bbb}
      img{width:200px;height:60px} .pair img+img,.pair:hover img{display:none} .pair:hover img+img{display:inline-block;width:24px;height:24px}
      .rises{width:160px;height:40px;transition:transform .15s} .rises:hover{transform:translateY(-28px)}
      .sinks{width:200px;height:60px;vertical-align:top} .sinks:active{width:20px;height:20px} .slides{width:60px;height:30px;transition:margin .2s} .slides:hover{margin-left:50px}</style>
      ${Object.values(HOVERED)
        .map((draw) => `<div class="row" onclick="out.textContent += ' row'">${draw(REACHES)}</div>`)
        .join('')}
      <div id="anew"></div><script>const draw = () => { anew.innerHTML = '<button>Anew</button>';
        anew.firstChild.onclick = () => { out.textContent += ' reached' };
        anew.firstChild.onmouseenter = () => { if (!anew.dataset.drawn) { anew.dataset.drawn = 1; draw() } } }; draw()</script>`,
  ),
  '/redrawn': page(
    'Redrawn',
    `<div id="once"></div><div id="always"></div><script>
      const draw = (host, most) => { host.innerHTML = '<button>' + host.id + '</button>';
        host.firstChild.onmousedown = () => { if (most > 0) draw(host, most - 1) };
        host.firstChild.onclick = () => { out.textContent = 'Ordered ' + host.id } };
      draw(once, 1); draw(always, Infinity)</script>`,
  ),
  '/on-hover': page(
    'On hover',
    `<style>.x, .menu ul{display:none} li:hover > .x, .menu li:hover > ul{display:block} .menu{width:9em}
      .fade{opacity:0;transition:opacity .2s .1s} li:hover .fade{opacity:1}</style><div style="height:1500px"></div><ul>${[
        'Ann',
        'Bob',
      ]
        .map(
          (name) =>
            `<li>${name} <button class="x" ${says(`Deleted ${name}`)}>Delete</button> <a href="#edit-${name}" class="fade">Edit</a></li>`,
        )
        .join('')}</ul>
      <ul class="menu"><li>File<ul><li>Recent<ul><li><a href="#one" ${says('Opened one')}>One</a></li></ul></li></ul></li></ul><div style="height:1500px"></div>`,
  ),
  '/on-hover-frame': page(
    'On hover in a frame',
    `<p>Frame</p><iframe src="//localhost:PORT/on-hover" height="300"></iframe>`,
  ),
  '/leaving': page('Leaving', `<button onclick="this.remove()">Vanish</button>`),
  '/shadow': page(
    'Shadow',
    `<x-open></x-open><x-closed></x-closed><script>for (const mode of ['open', 'closed']) {
      const root = document.querySelector('x-' + mode).attachShadow({ mode });
      root.innerHTML = '<button>In ' + mode + '</button>';
      root.firstChild.onclick = () => { out.textContent = 'Pressed ' + mode } }</script>`,
  ),
  '/frames': page(
    'Frames',
    `<iframe src="/framed?same"></iframe><iframe src="//localhost:PORT/framed?cross"></iframe><div style="height:2500px"></div><iframe src="//localhost:PORT/nest" style="height:300px"></iframe>`,
  ),
  '/nest': page(
    'Nest',
    `<div style="height:600px"></div><iframe src="http://127.0.0.1:PORT/framed?nested"></iframe>`,
  ),
  '/framed': page(
    'Framed',
    `<button></button><script>const kind = location.search.slice(1); const [button] = document.getElementsByTagName('button');
      button.textContent = 'In ' + kind; button.onclick = () => { out.textContent = 'Pressed ' + kind }</script>`,
  ),
  '/frame-links': page(
    'Links in frames',
    `<iframe src="/link"></iframe><iframe src="//localhost:PORT/link?there"></iframe>`,
  ),
  '/link': page(
    'Link',
    `<a></a><script>const [link] = document.getElementsByTagName('a'); link.href = 'http://127.0.0.1:PORT/arrived'; link.textContent = 'Go ' + (location.search.slice(1) || 'here')</script>`,
  ),
  '/frame-gone': page('Frame gone', inFrame(`<button onclick="frameElement.remove()">Take me away</button>`)),
  '/frame-over': page(
    'Frame over frame',
    ['under', 'over']
      .map(
        (kind) => `<iframe title="${kind}" src="/framed?${kind}" style="position:absolute;inset:0"></iframe>`,
      )
      .join(''),
  ),
  '/frame-inside': page(
    'Frame inside',
    `<iframe src="//localhost:PORT/covering" style="height:300px"></iframe>`,
  ),
  '/covering': page(
    'Covering',
    `<iframe src="http://127.0.0.1:PORT/framed?inside"></iframe><button style="position:absolute;inset:0" onclick="this.textContent='Stolen'">Cover</button>`,
  ),
  '/around': page(
    'Around',
    `<iframe name="told" src="/framed?told"></iframe><iframe name="hid" src="/framed?hid" style="visibility:hidden"></iframe>
      <button onclick="told.document.body.append('Order placed')">Tell the frame</button><button onclick="told.location = '/arrived'">Lead the frame</button>
      <button onclick="told.frameElement.remove()">Remove the frame</button><button onclick="hid.document.body.append('SECRET')">Tell what is hidden</button>
      <button onclick="document.title = 'Saved!'">Save</button><button onclick="list.append(...[...list.children].reverse())">Sort</button>
      <ul id="list"><li>Ann</li><li>Bob</li><li>Cid</li></ul>`,
  ),
  '/map': page(
    'Map',
    `<img usemap="#m" alt="" width="200" height="100" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'/>">
      <map name="m"><area shape="rect" coords="0,0,100,100" href="/left" alt="Left"><area shape="rect" coords="100,0,200,100" href="/right" alt="Right"></map>
      <div style="width:200px;font:16px monospace">aaaaaaaaaaaaaaaa <a href="/wrapped">bbb cccccccccccccccccc</a> ddd</div>`,
  ),
  '/controls': page(
    'Controls',
    `<style>.own input{position:absolute;opacity:0;width:0;height:0}.box{display:inline-block;width:16px;height:16px;border:1px solid}</style>
      <label class="own"><input type="checkbox"><span class="box"></span> Terms</label><label for="news"><span class="box"></span> News</label><input id="news" type="checkbox" style="display:none">
      <details><summary>More</summary><p>Details inside</p></details>
      <button onclick="for (const box of document.querySelectorAll('input')) box.checked = true">Check all</button>`,
  ),
  '/links': page(
    'Links',
    `<a href="/arrived" target="_blank">Beside</a> <a href="/file" download>Save</a> <a href="/file">Attached</a> <a href="/file" target="_blank">Attached beside</a> <a href="/late-file" download>Trickling</a> <a href="/slow">Slow</a> <a href="/no-content">No content</a>
      <a href="http://127.0.0.1:2/">Dead</a> <a href="#part">Part</a> <a href="tel:123">Call</a> <button onclick="location.href='tel:123'">Call by script</button>
      <a href="javascript:'Written by a script'">Write</a> <a href="data:text/html,Data">Data</a> <a href="file:///etc/passwd">File</a><div style="height:3000px"></div><p id="part">Part</p>`,
  ),
  '/requests': page(
    'Requests',
    `<form method="post" action="/post"><input name="q" aria-label="Query"><button>Send</button></form>
      <button onclick="fetch('/api', { method: 'POST' }).then(() => { out.textContent = 'Saved' })">Save</button>
      <button onclick="fetch('/broken').then((answer) => { out.textContent = 'Got ' + answer.status })">Break</button>
      <button onclick="missing()">Throw</button><button onclick="console.error('Said so')">Complain</button>`,
  ),
  '/app': page(
    'App',
    `<button onclick="history.pushState(0, '', '/app/two'); document.title = 'Two'; out.textContent = 'Second'">Next</button>
      <button onclick="location.reload()">Reload</button><button onclick="setTimeout(() => { out.textContent = 'Late' }, 300)">Later</button>`,
  ),
  '/dialogs': page(
    'Dialogs',
    `<button onclick="out.textContent = 'Said ' + confirm('Sure?')">Confirm</button><button onclick="out.textContent = 'Name ' + prompt('Name?', 'Ann')">Prompt</button>
      <button onclick="setTimeout(() => { out.textContent = 'Said ' + confirm('Later?') })">Later</button><button onclick="for (let n = 0; n < 6; n++) alert('No ' + n); out.textContent = 'Over'">Loop</button>
      <button onclick="onbeforeunload = (event) => event.preventDefault(); out.textContent = 'Held'">Hold</button><a href="/arrived">Leave</a>
      ${inFrame(`<button onclick="document.body.append('Said ' + confirm('Framed?'))">Framed</button>`)}`,
  ),
  '/greeting': page('Greeting', `<script>alert('Welcome')</script>`),
  '/intents': page(
    'Intents',
    `<div tabindex="0" role="button" aria-expanded="false" onclick="this.setAttribute('aria-expanded', this.ariaExpanded !== 'true')">Menu</div>
      <button ondblclick="out.textContent = 'Double'">Twice</button><button oncontextmenu="event.preventDefault(); out.textContent = 'Context'">Right</button>
      <button onmouseenter="out.textContent = 'Hovered'">Over</button><input aria-label="Field"><form onsubmit="event.preventDefault(); out.textContent = 'Submitted'"><input type="search" aria-label="Search"></form>
      <div role="dialog" aria-label="Box"><button onclick="this.parentNode.remove()">Close box</button></div><input aria-label="Draft" onkeydown="if (event.key === 'Escape') out.textContent = 'Dropped'"><label><input type="checkbox"> Choice</label>
      <a href="/arrived">Open</a><span role="button">Text</span>`,
  ),
  '/layers': page(
    'Layers',
    `<style>[popover] { inset: auto; top: 100px } [aria-label=Silent] { top: 200px } #tip { top: 300px }</style>
      <div popover="manual" onclick="" aria-label="Note" onkeydown="if (event.key === 'Escape') out.textContent = 'Escaped'"><p>Read this</p><button aria-label="Close" onclick="this.parentNode.remove()">×</button></div>
      <div popover="manual" onclick="" aria-label="Silent" onkeydown="if (event.key === 'Escape') this.remove()"><p>Nothing closes it</p><button autofocus onclick="out.textContent = 'Bought'">Buy</button></div>
      <div role="menu" onkeydown="if (event.key === 'Escape') this.remove()"><div role="menuitem" tabindex="0" onclick="out.textContent = 'Renamed'">Rename</div></div>
      <div role="menu" aria-label="File" tabindex="-1" onkeydown="if (event.key === 'Escape') this.remove()"><div role="menuitem" tabindex="0" onclick="this.parentNode.remove(); out.textContent = 'Shut'">Close file</div></div>
      <div popover id="tip" onclick="">Tip</div><script>for (const layer of document.querySelectorAll('[popover]')) layer.showPopover()</script>`,
  ),
  '/hidden': page(
    'Hidden',
    `<button onclick="for (const part of document.querySelectorAll('i')) part.textContent = 'SECRET'">Whisper</button>
      <i style="opacity:0"></i><i style="position:absolute;left:-9999px"></i><i style="font-size:0"></i><i hidden></i>`,
  ),
  '/large': page(
    '龍'.repeat(300),
    `<button onclick="alert('龍'.repeat(600))">${'龍'.repeat(100)}</button>
      <button onclick="for (const part of document.querySelectorAll('b')) part.textContent = Math.random() + '龍'.repeat(200); console.error('龍'.repeat(300)); history.pushState(0, '', '/' + '龍'.repeat(90));
        for (const box of document.querySelectorAll('input')) box.checked = true; for (const n of [1, 2, 3, 4, 5, 6]) fetch('/broken?' + '龍'.repeat(n * 20))">Flood</button>
      ${'<div><b></b></div>'.repeat(30)}${Array.from({ length: 12 }, (_, n) => `<input type="checkbox" aria-label="${n}${'龍'.repeat(80)}">`).join('')}`,
  ),
  '/reported': page(
    'Reported',
    `<div><input type="checkbox" name="newsletter" onclick="flags.textContent = ''"><span id="flags"></span></div>
      <button onclick="badges.innerHTML = '<b style=display:inline-block>Zed</b><span style=display:inline-block>X</span>'">Badges</button><p id="badges"></p>
      <button onclick="rest.innerHTML = Array.from({ length: 30 }, (_, n) => '<p>Line ' + n + '</p>').join('')">Many</button><div id="rest"></div>
      <input aria-label="Code" autocomplete="one-time-code"><input aria-label="Note">`,
  ),
  '/asking': page(
    'Asking',
    `<input type="file" aria-label="Upload"><button onclick="navigator.geolocation.getCurrentPosition(() => 0, () => { out.textContent = 'Nowhere' })">Locate</button>
      <button onclick="print(); out.textContent = 'Printed'">Print</button><button onclick="window.open('/arrived'); window.open('/arrived')">Two tabs</button>`,
  ),
  '/hanging': page('Hanging', `<button onclick="for (;;);">Hang</button>`),
  '/deaf': page(
    'Deaf',
    `<script>for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) addEventListener(type, (event) => { event.stopImmediatePropagation(); if (type === 'click') out.textContent = 'Kept' }, true)</script><button>Press</button>`,
  ),
};

type Answer = (response: ServerResponse) => void;

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/slow': (response) =>
    void setTimeout(() => {
      response.setHeader('content-type', 'text/html').end(page('Slow', 'Slowly'));
    }, 1_000),
  '/no-content': (response) => response.writeHead(204).end(),
  '/post': (response) => response.writeHead(303, { location: '/arrived' }).end(),
  '/api': (response) => response.end('{}'),
  '/broken': (response) => response.writeHead(500).end(),
  '/late-file': (response) => {
    response.setHeader('content-disposition', 'attachment; filename="file.txt"').write('he');
    setTimeout(() => response.end('llo'), 700);
  },
  '/file': (response) =>
    response.setHeader('content-disposition', 'attachment; filename="file.txt"').end('hello'),
};

/** Their server; it records its requests. */
export async function serveActingPages(): Promise<Listening & { readonly requests: string[] }> {
  const requests: string[] = [];
  const server = await serve((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requests.push(`${request.method ?? ''} ${path}`);
    request.resume();
    const answer = ANSWERS[path];
    if (answer !== undefined) {
      answer(response);
      return;
    }
    const html = PAGES[path] ?? page('Arrived', `<h1>Arrived</h1>`);
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(html.replaceAll('PORT', String(request.socket.localPort)));
  });
  return { ...server, requests };
}
