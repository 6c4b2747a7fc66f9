import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { listen, type Listening } from '../net/support/servers.ts';
import { article, prose } from './reading.ts';

/** What the site has answered. */
export interface SentReply {
  readonly path: string;
  readonly status: number;
  readonly mime: string;
  readonly body: string | Buffer;
}

export interface CaptureSite extends Listening {
  /** All that was sent, in order. */
  readonly sent: SentReply[];
  replyTo(path: string): Omit<SentReply, 'path'>;
  /** The bodies that pages have sent. */
  readonly posted: string[];
}

export const MAX_BYTES = 50_000;
export const SECRET = 'sentinel-31415926';

/** A site of pages that load files of many kinds, draw themselves, or receive streams. */
export async function serveCaptureSite(): Promise<CaptureSite> {
  const sent: SentReply[] = [];
  const posted: string[] = [];
  const replyTo = (path: string): Omit<SentReply, 'path'> => replyOf(path, server.origin);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '';
    response.setHeader('cache-control', 'no-store').setHeader('set-cookie', `key=${SECRET}`);
    if (path.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\ndata: second\n\n');
      return;
    }
    if (request.method === 'POST') void text(request).then((body) => posted.push(body));
    const reply = replyTo(path);
    sent.push({ path, ...reply });
    const location = path.replace('moved', 'data') + '?moved';
    response.writeHead(reply.status, {
      'content-type': reply.mime,
      ...(reply.status === 302 && { location }),
    });
    response.end(reply.body);
  };
  const server = await listen(createServer(answer).on('upgrade', sendOverSocket), '127.0.0.1', 0);
  return { ...server, sent, posted, replyTo };
}

/** A text, bytes, and another text. */
function sendOverSocket(request: IncomingMessage, socket: Duplex): void {
  acceptSocket(request, socket);
  for (const [opcode, payload] of [
    [0x81, 'hello'],
    [0x82, 'bytes'],
    [0x81, 'again'],
  ] as const)
    socket.write(frameOf(payload, opcode));
}

/** Answers the handshake of a WebSocket. */
export function acceptSocket({ headers }: IncomingMessage, socket: Duplex): void {
  const key = `${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.on('error', () => undefined); // the browser leaves
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}

/** A short message of a WebSocket, a text unless the opcode says otherwise. */
export function frameOf(payload: string, opcode = 0x81): Buffer {
  return Buffer.concat([Buffer.from([opcode, payload.length]), Buffer.from(payload)]);
}

function replyOf(path: string, origin: string): Omit<SentReply, 'path'> {
  const [, folder = '', name = ''] = path.split('?')[0]?.split('/') ?? [];
  const files = FILES[folder];
  if (files !== undefined) return { status: 200, ...files };
  if (folder === 'data') return { status: 200, mime: 'application/json', body: `{"n":"${name}","ü":"海"}` };
  if (folder === 'moved') return { status: 302, mime: 'text/html', body: '' };
  if (folder === 'filler')
    return { status: 200, mime: 'application/json', body: JSON.stringify(path.repeat(500)) };
  const made = NUMBERED[folder]?.(name);
  const body = made ?? PAGES[folder]?.replaceAll('ORIGIN', origin);
  const html = { mime: 'text/html; charset=utf-8', body: body ?? article('None', prose(2)) };
  return { status: body === undefined ? 404 : 200, ...html };
}

const FILES: Readonly<Record<string, Pick<SentReply, 'mime' | 'body'>>> = {
  style: { mime: 'text/css', body: 'p { color: #222 }' },
  picture: { mime: 'image/png', body: Buffer.from([0, 255, 128, 10]) },
  huge: { mime: 'text/plain', body: 'x'.repeat(MAX_BYTES + 1) },
  auth: { mime: 'application/json', body: `{"key":"${SECRET}"}` },
  authors: { mime: 'application/json', body: '{"author":"Ann"}' },
};

const NUMBERED: Readonly<Record<string, (name: string) => string>> = {
  page: (name) => numberedPage(Number(name)),
  hurried: hurriedPage,
};

/** Remembers across pages what it has received completely. */
function hurriedPage(name: string): string {
  const loads = Array.from({ length: 6 }, (_, n) => `/filler/${name}-${n}`);
  return `${EMPTY}<title>Hurried</title><script>
    for (const path of ${JSON.stringify(loads)})
      fetch(path).then((r) => r.text()).then(() => { localStorage[path] = 'received'; });
  </script>`;
}

function numberedPage(n: number): string {
  const loads = [`/data/${n}`, `/huge/${n}`, `/missing/${n}`, `/auth/${n}`, `/authors/${n}`, `/moved/${n}`];
  return article(
    `Page ${n}`,
    `<link rel="stylesheet" href="/style/${n}"><img src="/picture/${n}"><p>The number is quokka${n}.</p>${prose(3)}
    <script>for (const path of ${JSON.stringify(loads)}) fetch(path).then((r) => r.text())</script>`,
  );
}

const EMPTY = '<!doctype html><link rel="icon" href="data:,">';
const PAGES: Readonly<Record<string, string>> = {
  login: article('Login', `<p>${SECRET} form</p>${prose(3)}`),
  letter: article('Letter', `<p>Okapi <a href="/x?api_key=${SECRET}">on</a></p>${prose(3)}`),
  still: `${article('Still', prose(8))}<script>document.querySelector('h1').textContent = 'Changed'</script>`,
  app: `${EMPTY}<title>App</title><main id="app"></main><script>
    const TEXTS = { '/app': 'First the narwhal', '/app/two': 'Then a capybara' };
    const draw = () => {
      const text = TEXTS[location.pathname] + ' was drawn by scripts for the people who read. ';
      app.innerHTML = '<h1>Drawn</h1><p>' + text.repeat(8) + '</p><button>Next</button>';
      app.querySelector('button').onclick = () => { history.pushState(0, '', '/app/two'); draw(); };
    };
    draw();
  </script>`,
  streams: `${EMPTY}<title>Streams</title><h1>Streams</h1><p id="out"></p><script>
    const show = (text) => { out.textContent += text + ' '; };
    new EventSource('/events').onmessage = ({ data }) => show(data);
    new EventSource('/auth/events').onmessage = ({ data }) => show(data);
    new WebSocket(location.origin.replace('http', 'ws') + '/socket').onmessage = ({ data }) => show(typeof data);
  </script>`,
  received: article(
    'Received',
    `${prose(3)}<script>fetch('/data/received', { method: 'POST', body: JSON.stringify(Object.keys(localStorage)) })</script>`,
  ),
  both: article(
    'Both',
    `${prose(3)}<iframe src="ORIGIN/still"></iframe><script>fetch('/data/here').then((r) => r.text())</script>`,
  ),
};
