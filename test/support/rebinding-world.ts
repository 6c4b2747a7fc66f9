import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { identities } from '../net/support/certificates.ts';
import { listen, type Listening } from '../net/support/servers.ts';
import { runProgram } from './program.ts';
import { RawClient } from './raw-client.ts';
import { FLIPPING_NAMES, INSIDE, INTERNET } from './rebinding-names.ts';

/**
 * An attacker on the internet and a victim inside, each with http and https on the same two ports, so that a flipping
 * name leads from one to the other. Every page of the attacker requests `/stolen` of the victim again and again.
 */
export interface RebindingWorld extends AsyncDisposable {
  readonly client: RawClient;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The requests that reached the victim for the attacker, counted by the victim. */
  readonly stolen: string[];
  /** How often a page of the attacker has finished one round of requests. */
  rounds(): number;
  /** How often a page of the attacker was served. */
  attacks(): number;
}

/** One way to request an address from a page; its kind is in the path. */
const KINDS = [
  'fetch',
  'post',
  'image',
  'frame',
  'script',
  'style',
  'beacon',
  'eventSource',
  'worker',
  'workerImport',
  'form',
  'webSocket',
] as const;

export type Kind = (typeof KINDS)[number];
export const REQUEST_KINDS: readonly Kind[] = KINDS;

export async function openRebindingWorld(args: readonly string[] = []): Promise<RebindingWorld> {
  const stolen: string[] = [];
  let rounds = 0;
  let attacks = 0;
  const attacker: RequestListener = (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/calm') {
      response.setHeader('content-type', 'text/html').end('<title>calm</title><h1>calm</h1>');
      return;
    }
    if (request.url === '/scripted') {
      const draw = 'document.querySelector("#root").textContent = "drawn"';
      response.setHeader('content-type', 'text/html').end(`<div id=root></div><script>${draw}</script>`);
      return;
    }
    if (request.url?.startsWith('/leads-to?') === true) {
      const to = request.url.slice('/leads-to?'.length);
      response.setHeader('content-type', 'text/html').end(`<h1>A page</h1><a href="${to}">on</a>`);
      return;
    }
    if (request.url === '/round') rounds += 1;
    else if (request.url !== '/favicon.ico') attacks += 1;
    response.setHeader('content-type', 'text/html').end(attackPage(ports.http, ports.https));
  };
  const victim: RequestListener = (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/stolen')) stolen.push(`${request.method ?? ''} ${path}`);
    if (path.startsWith('/attack')) {
      response.setHeader('content-type', 'text/html').end(attackPage(ports.http, ports.https));
      return;
    }
    if (path.endsWith('/workerImport.js')) response.setHeader('content-type', 'text/javascript');
    else response.setHeader('content-type', path.includes('eventSource') ? 'text/event-stream' : 'text/html');
    response
      .setHeader('access-control-allow-origin', '*')
      .end('<title>inside</title><h1>inside</h1><script src="/part.js"></script>');
  };
  const ports = { http: 0, https: 0 };
  const open: Listening[] = [];
  for (const host of [INSIDE, INTERNET]) {
    const listener = host === INSIDE ? victim : attacker;
    const plain = await listen(
      takingSockets(createServer(listener), host === INSIDE ? stolen : []),
      host,
      ports.http,
    );
    const secure = await listen(
      takingSockets(createTlsServer(identities.selfSigned, listener), host === INSIDE ? stolen : []),
      host,
      ports.https,
    );
    ports.http = plain.port;
    ports.https = secure.port;
    open.push(plain, secure);
  }
  const program = runProgram({
    script: ['scripts/run-ts.mjs', 'test/support/rebinding-server.ts'],
    args: [
      ...[
        '--allow-net',
        `${INTERNET}/32`,
        '--insecure-hosts',
        [INSIDE, INTERNET, ...FLIPPING_NAMES].join(','),
      ],
      ...args,
    ],
  });
  const client = new RawClient(program);
  await client.initialize();
  return {
    client,
    httpPort: ports.http,
    httpsPort: ports.https,
    stolen,
    rounds: () => rounds,
    attacks: () => attacks,
    [Symbol.asyncDispose]: async () => {
      await program.stop();
      for (const listener of open) await listener[Symbol.asyncDispose]();
    },
  };
}

/** Accepts WebSockets, and counts those that must not arrive. */
function takingSockets<T extends Server>(server: T, stolen: string[]): T {
  server.on('upgrade', (request, socket: Socket) => {
    stolen.push(`WS ${request.url ?? ''}`);
    const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  return server;
}

/** Requests the victim by its address, by localhost spellings of it, and by the name of the page itself. */
function attackPage(httpPort: number, httpsPort: number): string {
  const targets = `[
    'http://${INSIDE}:${httpPort}', 'https://${INSIDE}:${httpsPort}',
    'http://' + location.hostname + ':${httpPort}', 'https://' + location.hostname + ':${httpsPort}',
  ]`;
  return `<!doctype html><title>attack</title><h1>attack</h1><iframe name=sink hidden></iframe><iframe id=framed referrerpolicy=no-referrer hidden></iframe><script>
    const ways = {
      fetch: (to) => fetch(to, { mode: 'no-cors', referrerPolicy: 'no-referrer' }).catch(() => 0),
      post: (to) => fetch(to, { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => 0),
      image: (to) => { const image = new Image(); image.referrerPolicy = 'no-referrer'; image.src = to; },
      frame: (to) => { framed.src = to; },
      script: (to) => add('script', { src: to }),
      style: (to) => add('link', { rel: 'stylesheet', href: to }),
      beacon: (to) => navigator.sendBeacon(to, 'x'),
      eventSource: (to) => { const source = new EventSource(to); setTimeout(() => source.close(), 500); },
      worker: (to) => work('fetch(' + JSON.stringify(to) + ', { mode: "no-cors" }).catch(() => 0)'),
      workerImport: (to) => work('importScripts(' + JSON.stringify(to + '.js') + ')'),
      form: (to) => { const form = add('form', { method: 'post', action: to, target: 'sink' }); form.submit(); },
      webSocket: (to) => { const socket = new WebSocket(to.replace('http', 'ws')); setTimeout(() => socket.close(), 500); },
    };
    const work = (code) => { const worker = new Worker(URL.createObjectURL(new Blob([code]))); setTimeout(() => worker.terminate(), 500); };
    const add = (tag, values) => {
      const element = Object.assign(document.createElement(tag), values, { hidden: true });
      document.body.append(element);
      setTimeout(() => element.remove(), 500);
      return element;
    };
    const targets = ${targets};
    const ask = () => {
      const target = targets[0];
      targets.push(targets.shift());
      for (const [kind, way] of Object.entries(ways))
        try { way(target + '/stolen/' + kind); } catch { /* refused before it was sent */ }
      fetch('http://${INTERNET}:${httpPort}/round', { mode: 'no-cors' }).catch(() => 0).finally(() => setTimeout(ask, 200));
    };
    addEventListener('load', ask);
  </script>`;
}
