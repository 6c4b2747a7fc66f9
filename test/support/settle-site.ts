import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen, type Listening } from '../net/support/servers.ts';

/** A page that becomes ready in a certain way: its title is "done" then. */
export interface SettleCase {
  readonly name: string;
  readonly html: string;
  /** Whether the title changes after a click on the button, which a fragment navigation triggers. */
  readonly click?: boolean;
  /** Whether the page never becomes quiet, and is read as it is. */
  readonly isEndless?: boolean;
  /** Whether the page is waited for up to the bound at the first visit, and is known at the next. */
  readonly isLearned?: boolean;
  /** Whether the awaited title is that of the inner frame. */
  readonly inFrame?: boolean;
}

const DONE = `document.title = 'done'`;
const LATER = (ms: number, then: string): string => `setTimeout(() => { ${then} }, ${ms});`;
const WRITE = (place: string): string => `${place}.append(' word')`;

const HAS_ITS_OWN_TITLE = (body: string): string => `<!doctype html><title>done</title><h1>Here</h1>${body}`;
const GETS_ITS_TITLE = (script: string, body = ''): string =>
  `<!doctype html><title>wait</title><h1>Here</h1><p id="out"></p>${body}<script>${script}</script>`;
const ON_CLICK = (script: string): string =>
  GETS_ITS_TITLE(
    `const button = document.querySelector('button'); button.onclick = () => { ${script} }; onhashchange = () => button.click();`,
    '<button>Go</button>',
  );

const STREAM_BY_TIMERS = (place: string): string =>
  `let n = 0; const next = () => { ${WRITE(place)}; if (++n === 20) ${DONE}; else setTimeout(next, 100); }; setTimeout(next, 100);`;

export const SETTLE_CASES: readonly SettleCase[] = [
  { name: 'a static page', html: HAS_ITS_OWN_TITLE('') },
  {
    name: 'a page that fetches for 300 ms and then draws',
    html: GETS_ITS_TITLE(
      `fetch('/after?ms=300').then((answer) => answer.text()).then(() => { ${WRITE('out')}; ${DONE} });`,
    ),
  },
  {
    name: 'three fetches of 150 ms, one after the other',
    html: GETS_ITS_TITLE(
      `(async () => { for (let i = 0; i < 3; i++) { await (await fetch('/after?ms=150&' + i)).text(); ${WRITE('out')}; } ${DONE}; })();`,
    ),
  },
  {
    name: 'a clock that ticks each 100 ms',
    html: HAS_ITS_OWN_TITLE(
      `<p id="out"></p><script>setInterval(() => (out.textContent = Date.now()), 100)</script>`,
    ),
  },
  {
    name: 'a clock that sets its next timer itself',
    html: HAS_ITS_OWN_TITLE(
      `<p id="out"></p><script>const tick = () => { out.textContent = Date.now(); setTimeout(tick, 100) }; tick()</script>`,
    ),
  },
  {
    name: 'text that changes in each frame',
    html: HAS_ITS_OWN_TITLE(eachFrame('out.textContent = Math.random()')),
  },
  {
    name: 'a style that changes in each frame',
    html: HAS_ITS_OWN_TITLE(eachFrame('out.style.left = Math.random() + "px"')),
  },
  {
    name: 'a page that fetches for 2.5 s and then draws',
    html: GETS_ITS_TITLE(
      `fetch('/after?ms=2500').then((answer) => answer.text()).then(() => { ${WRITE('out')}; ${DONE} });`,
    ),
  },
  {
    name: 'a script that comes after 2.5 s and draws',
    html: GETS_ITS_TITLE('', '<script async src="/late-script"></script>'),
  },
  {
    name: 'a long poll',
    html: HAS_ITS_OWN_TITLE(`<script>fetch('/never')</script>`),
    isLearned: true,
  },
  {
    name: 'a long poll that is answered after 1.6 s and sent again',
    html: HAS_ITS_OWN_TITLE(
      `<script>const poll = async () => { await fetch('/after?ms=1600&' + Math.random()); poll() }; poll()</script>`,
    ),
  },
  {
    name: 'a beacon that is never answered',
    html: HAS_ITS_OWN_TITLE(`<script>navigator.sendBeacon('/never', 'seen')</script>`),
  },
  {
    name: 'a poll each second',
    html: HAS_ITS_OWN_TITLE(
      `<script>const poll = async () => { await fetch('/after?ms=20'); setTimeout(poll, 1000) }; poll()</script>`,
    ),
  },
  {
    name: 'a WebSocket and an EventSource that stay open',
    html: HAS_ITS_OWN_TITLE(
      `<script>new WebSocket(location.origin.replace('http', 'ws')); new EventSource('/events')</script>`,
    ),
  },
  { name: 'a click that shows its effect after 1.2 s', html: ON_CLICK(LATER(1_200, DONE)), click: true },
  {
    name: 'a click that shows its effect after two pauses',
    html: ON_CLICK(
      `const pause = () => new Promise((done) => setTimeout(done, 600)); (async () => { await pause(); ${WRITE('out')}; await pause(); ${DONE} })()`,
    ),
    click: true,
  },
  {
    name: 'a click that leads to a page which is slow',
    html: ON_CLICK(`location.href = '/slow-page'`),
    click: true,
  },
  { name: 'text that streams for 2 s, by timers', html: GETS_ITS_TITLE(STREAM_BY_TIMERS('out')) },
  {
    name: 'text that streams for 2 s, by an interval',
    html: GETS_ITS_TITLE(
      `let n = 0; const id = setInterval(() => { ${WRITE('out')}; if (++n === 20) { clearInterval(id); ${DONE} } }, 100);`,
    ),
  },
  {
    name: 'text that streams for 2 s, from the server',
    html: GETS_ITS_TITLE(
      `(async () => { const reader = (await fetch('/stream?pieces=20')).body.getReader(); while (!(await reader.read()).done) ${WRITE('out')}; ${DONE} })();`,
    ),
  },
  {
    name: 'a change in a closed shadow root after 300 ms',
    html: GETS_ITS_TITLE(
      `const root = out.attachShadow({ mode: 'closed' }); ${LATER(300, `root.innerHTML = '<b>late</b>'; ${DONE}`)}`,
    ),
  },
  {
    name: 'text that streams into a closed shadow root',
    html: GETS_ITS_TITLE(`const root = out.attachShadow({ mode: 'closed' }); ${STREAM_BY_TIMERS('root')}`),
  },
  {
    name: 'a change in a frame of another site',
    html: `<!doctype html><title>outer</title><h1>Here</h1><iframe src="//localhost:PORT/framed"></iframe>`,
    inFrame: true,
  },
  {
    name: 'text that streams in a frame of another site',
    html: `<!doctype html><title>outer</title><h1>Here</h1><iframe src="//localhost:PORT/framed-stream"></iframe>`,
    inFrame: true,
  },
  {
    name: 'a meta refresh that leads on after 1 s',
    html: `<!doctype html><meta http-equiv="refresh" content="1;url=/done">`,
  },
  {
    name: 'a page that replaces the built-ins',
    html: GETS_ITS_TITLE(
      `const later = setTimeout; window.Promise = window.MutationObserver = window.performance = undefined;
       Array.prototype.slice = Array.prototype[Symbol.iterator] = Function.prototype.toString = Object.assign = () => { throw 1 };
       Object.prototype.get = Object.prototype.detail = () => 9; EventTarget.prototype.dispatchEvent = () => false;
       window.setTimeout = () => 0; later(() => { ${DONE} }, 700);`,
    ),
  },
  {
    name: 'a page that has written itself anew',
    html: GETS_ITS_TITLE(
      `onload = () => { document.open(); document.write('<title>wait</title><h1>Here</h1>'); document.close(); ${LATER(600, DONE)} }`,
    ),
  },
  ...[
    '<img src="/drip/img?type=image/png">',
    `<script>fetch('/drip/fetch?type=text/plain').then((answer) => answer.text())</script>`,
  ].map(drip),
  // The browser does not say that these are answered before enough of them has come.
  ...[
    '<script src="/drip/script?type=text/javascript" async></script>',
    `<style>@font-face { font-family: f; src: url(/drip/font?type=font/woff2) } h1 { font-family: f }</style>`,
  ].map((part) => ({ ...drip(part), isLearned: true })),
  {
    // More often than a quiet window is long: on the page's single thread its timer then always fires before ours.
    name: 'a page that grows for ever',
    html: HAS_ITS_OWN_TITLE(
      `<div id="out"></div><script>setInterval(() => { for (let i = 0; i < 200; i++) out.append(document.createElement('i')) }, 20)</script>`,
    ),
    isEndless: true,
  },
  {
    name: 'a page that grows in each frame',
    html: HAS_ITS_OWN_TITLE(eachFrame(WRITE('out'))),
    isEndless: true,
  },
  {
    name: 'a meta refresh without end',
    html: HAS_ITS_OWN_TITLE('<meta http-equiv="refresh" content="0">'),
    isEndless: true,
  },
  {
    name: 'a page that reloads itself',
    html: HAS_ITS_OWN_TITLE('<script>location.reload()</script>'),
    isEndless: true,
  },
  {
    name: 'a flood of history entries',
    html: HAS_ITS_OWN_TITLE(
      `<script>setInterval(() => history.pushState(0, '', '?' + Math.random()), 5)</script>`,
    ),
  },
  {
    name: 'a loop of fragments',
    html: HAS_ITS_OWN_TITLE(`<script>setInterval(() => (location.hash = Math.random()), 5)</script>`),
  },
];

/** Says "done", or what is wrong. */
const LOOKS_AT_BUILT_INS = `
  const seen = [];
  const check = (name, holds) => { if (!holds) seen.push(name); };
  for (const built of [setTimeout, clearTimeout, setInterval, clearInterval, Element.prototype.attachShadow])
    check('source of ' + built.name, /^function \\w* ?\\(\\) \\{\\s*\\[native code\\]\\s*\\}$/.test(built.toString()) && !('prototype' in built));
  check('names', setTimeout.name === 'setTimeout' && setTimeout.length === 1 && clearInterval.length === 0);
  check('globals', Object.keys(window).every((name) => !/wayfarer|secret|playwright/i.test(name)));
  const failing = (call) => { try { call(); return '' } catch (error) { return error.name } };
  check('needs an argument', failing(() => setTimeout()) === 'TypeError');
  check('needs a window', failing(() => setTimeout.call({}, () => 0)) === 'TypeError');
  check('no root twice', failing(() => { out.attachShadow({ mode: 'open' }); out.attachShadow({ mode: 'open' }) }) === 'NotSupportedError');
  check('root', out.shadowRoot instanceof ShadowRoot);
  clearInterval(setTimeout(() => check('cleared timer', false), 60));
  clearTimeout(setInterval(() => check('cleared interval', false), 60));
  clearTimeout(); clearTimeout('x'); clearTimeout({});
  check('ids', typeof setTimeout('window.ofText = true', 60) === 'number');
  setTimeout(function (a, b) { check('arguments', this === window && a === 1 && b === 2 && arguments.length === 2) }, 60, 1, 2);
  setTimeout(() => { check('text', window.ofText === true); document.title = seen.join(', ') || 'done' }, '200');
  setTimeout(() => {}, 250);`;

/** Pages that are not cases of waiting. */
const OTHER_PAGES: readonly SettleCase[] = [
  { name: 'a page that opens a dialog', html: GETS_ITS_TITLE(LATER(100, `alert('stop')`)) },
  { name: 'a page that looks at its built-ins', html: GETS_ITS_TITLE(LOOKS_AT_BUILT_INS) },
];

function eachFrame(script: string): string {
  return `<p id="out"></p><script>const draw = () => { ${script}; requestAnimationFrame(draw) }; draw()</script>`;
}

function drip(part: string): SettleCase {
  return {
    name: `a part that never ends: ${/<(\w+)/.exec(part)?.[1] ?? ''} ${/type=([^&">)]*)/.exec(part)?.[1] ?? ''}`,
    html: HAS_ITS_OWN_TITLE(part),
  };
}

const FRAMED = GETS_ITS_TITLE(LATER(300, `${WRITE('out')}; ${DONE}`));

const PAGES = [...SETTLE_CASES, ...OTHER_PAGES];

/** Serves each case under its number, with its resources. */
export async function startSettleSite(): Promise<Listening & { pathOf(name: string): string }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const found = PAGES[Number(url.pathname.slice(1) || Number.NaN)];
    const port = String(request.socket.localPort);
    if (found !== undefined) sendHtml(response, found.html.replace('PORT', port));
    else if (url.pathname.startsWith('/drip/')) sendDrip(url, response);
    else (ROUTES[url.pathname] ?? notFound)(url, response);
  });
  server.on('upgrade', acceptWebSocket);
  const listening = await listen(server, '127.0.0.1', 0);
  const pathOf = (name: string): string => `/${PAGES.findIndex((found) => found.name === name)}`;
  return { ...listening, pathOf };
}

const ROUTES: Readonly<Record<string, (url: URL, response: ServerResponse) => void>> = {
  '/after': (url, response) =>
    setTimeout(
      () => response.setHeader('cache-control', 'no-store').end('{}'),
      Number(url.searchParams.get('ms')),
    ),
  '/never': () => undefined,
  '/late-script': (_, response) =>
    setTimeout(
      () => response.setHeader('content-type', 'text/javascript').end(`out.append('drawn'); ${DONE}`),
      2_500,
    ),
  '/done': (_, response) => sendHtml(response, HAS_ITS_OWN_TITLE('')),
  '/slow-page': (_, response) => setTimeout(() => sendHtml(response, HAS_ITS_OWN_TITLE('')), 700),
  '/framed': (_, response) => sendHtml(response, FRAMED),
  '/framed-stream': (_, response) => sendHtml(response, GETS_ITS_TITLE(STREAM_BY_TIMERS('out'))),
  '/events': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
  '/stream': (url, response) => sendPieces(response, Number(url.searchParams.get('pieces'))),
};

/** Never ends. */
function sendDrip(url: URL, response: ServerResponse): void {
  response.setHeader('content-type', url.searchParams.get('type') ?? '');
  sendPieces(response, Infinity);
}

function notFound(_: URL, response: ServerResponse): void {
  response.writeHead(404).end();
}

function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html').setHeader('cache-control', 'no-store').end(html);
}

/** That many pieces, one every 100 ms. */
function sendPieces(response: ServerResponse, pieces: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(' '.repeat(20));
    sent += 1;
    if (sent === pieces) response.end();
  }, 100);
  response.on('close', () => clearInterval(timer));
}

function acceptWebSocket(request: IncomingMessage, socket: Socket): void {
  const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}
