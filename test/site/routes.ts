import type { IncomingMessage, ServerResponse } from 'node:http';
import { BARE_START, sendBarePage } from './bare/index.ts';
import { FORUM_START, sendForum } from './forum/index.ts';
import { LIBRARY_START, libraryOf, sendLibrary } from './library/index.ts';
import { sendWorkerPage, WORKER_START } from './service-worker.ts';
import { sendStore, STORE_START } from './store/index.ts';
import { notFound, pageStart, reasonOf, sendPage, sendText, textHeaders } from './reply.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

export interface Route {
  /** Exact, or a prefix when it ends in `/*`. */
  readonly path: string;
  /** An address that shows the route at work, for the index page. */
  readonly example: string;
  readonly description: string;
  readonly handle: (exchange: Exchange) => void;
}

const maxSlowMs = 60_000;
const dribbleMs = 100;

export const routes: readonly Route[] = [
  {
    path: '/slow',
    example: '/slow?ms=1500',
    description: 'A full page, sent after ms milliseconds (at most 60000).',
    handle: slow,
  },
  {
    path: '/endless',
    example: '/endless',
    description: 'A page whose heading arrives at once and whose body never ends.',
    handle: endless,
  },
  {
    path: '/silent',
    example: '/silent',
    description: 'Accepts the request and never answers.',
    handle: silent,
  },
  {
    path: '/status/*',
    example: '/status/404',
    description: 'A small page with the given status, 200 to 599.',
    handle: status,
  },
  {
    path: '/redirect',
    example: '/redirect?to=/article',
    description: 'A 302 to the address in "to".',
    handle: ({ response, url }) => redirect(response, url.searchParams.get('to') ?? '/'),
  },
  {
    path: '/redirect-loop',
    example: '/redirect-loop',
    description: 'A 302 to itself.',
    handle: ({ response, url }) => redirect(response, url.pathname),
  },
  {
    path: '/cookie',
    example: '/cookie',
    description: 'Counts the visits of a browser in a cookie.',
    handle: countVisits,
  },
  {
    path: '/login-wall',
    example: '/login-wall',
    description: 'A 401 that asks for a login.',
    handle: ({ response }) => {
      response.setHeader('WWW-Authenticate', 'Basic realm="inside"');
      sendPage(response, { status: 401, title: 'Log in', body: '<h1>Log in</h1>' });
    },
  },
  {
    path: '/busy',
    example: '/busy?after=5',
    description: 'A 429 with the Retry-After of "after".',
    handle: ({ response, url }) => {
      response.setHeader('Retry-After', url.searchParams.get('after') ?? '5');
      sendPage(response, { status: 429, title: 'Busy', body: '<h1>Busy</h1>' });
    },
  },
  {
    path: '/headers',
    example: '/headers',
    description: 'The request headers as JSON.',
    handle: headers,
  },
  {
    path: '/never-image',
    example: '/never-image',
    description: 'A page that is complete but for an image that never finishes.',
    handle: neverImage,
  },
  {
    path: '/never-image.png',
    example: '/never-image.png',
    description: 'The image that never finishes: the first bytes of a PNG, then nothing.',
    handle: unfinishedPng,
  },
  {
    path: '/no-content',
    example: '/no-content',
    description: 'A 204 without a body.',
    handle: ({ response }) => void response.writeHead(204, { 'Cache-Control': 'no-store' }).end(),
  },
  {
    path: '/download',
    example: '/download',
    description: 'A text file sent as an attachment.',
    handle: download,
  },
  {
    path: '/bbs/*',
    example: FORUM_START,
    description: 'A Chinese forum: a list of threads on seven pages, and the threads.',
    handle: ({ response, url }) => sendForum(response, url),
  },
  {
    path: `${BARE_START}*`,
    example: `${BARE_START}canvas-buttons`,
    description: 'Pages whose controls are only boxes or pixels, or are moved with the pointer.',
    handle: ({ response, url }) => sendBarePage(response, url),
  },
  {
    path: `${STORE_START}*`,
    example: STORE_START,
    description: 'A store: families, models, what a model can be ordered with, and a bag.',
    handle: ({ response, url }) => sendStore(response, url),
  },
  {
    path: `${LIBRARY_START}*`,
    example: libraryOf(200),
    description: 'A generated site of as many pages as its address says, for crawls.',
    handle: ({ response, url }) => sendLibrary(response, url),
  },
  {
    path: `${WORKER_START}*`,
    example: WORKER_START,
    description:
      'A page that sets up a service worker, which then answers or hangs, as the last part of the path says.',
    handle: ({ response, url }) => sendWorkerPage(response, url),
  },
];

export function findRoute(pathname: string): Route | undefined {
  return routes.find(({ path }) =>
    path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
}

function slow({ response, url }: Exchange): void {
  const asked = Number(url.searchParams.get('ms') ?? 1500);
  const waitMs = Number.isFinite(asked) ? Math.min(Math.max(asked, 0), maxSlowMs) : 0;
  const body = `<h1>Slow page</h1>\n<p>This page took ${waitMs} milliseconds to answer.</p>`;
  const timer = setTimeout(() => sendPage(response, { title: 'Slow page', body }), waitMs);
  response.once('close', () => clearTimeout(timer));
}

function endless({ response }: Exchange): void {
  response.writeHead(200, textHeaders('text/html'));
  response.write(
    `${pageStart('Endless page')}<h1>Endless page</h1>\n<p>This text is here; the rest never ends.</p>\n`,
  );
  const timer = setInterval(() => response.write('<!-- and on -->\n'), dribbleMs);
  response.once('close', () => clearInterval(timer));
}

function silent(): void {
  // No answer is the answer; closing the site ends the connection.
}

function status({ response, url }: Exchange): void {
  const digits = /^\/status\/([2-5]\d\d)$/.exec(url.pathname)?.[1];
  if (!digits) {
    notFound(response, url.pathname);
    return;
  }
  const title = `${digits} ${reasonOf(Number(digits))}`;
  sendPage(response, { status: Number(digits), title, body: `<h1>${title}</h1>\n<p>Answered as asked.</p>` });
}

function redirect(response: ServerResponse, to: string): void {
  // A header takes printable ASCII only, and "to" arrives decoded.
  const location = to.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-store' }).end();
}

function headers({ request, response }: Exchange): void {
  sendText(response, { type: 'application/json', body: `${JSON.stringify(request.headers, null, 2)}\n` });
}

function neverImage({ response }: Exchange): void {
  const body = `<h1>Page with an unfinished image</h1>
<p>All of the text is here. The image below is still on its way, and stays so.</p>
<p><img src="/never-image.png" alt="An image that never finishes" width="320" height="180"></p>`;
  sendPage(response, { title: 'Unfinished image', body });
}

function unfinishedPng({ response }: Exchange): void {
  const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
  response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' }).write(pngSignature);
}

function download({ response }: Exchange): void {
  const body = 'Northfold size guide\n\nXS  86 cm\nS   91 cm\nM   97 cm\nL  103 cm\nXL 109 cm\n';
  const headers = { 'Content-Disposition': 'attachment; filename="size-guide.txt"' };
  sendText(response, { type: 'text/plain', body, headers });
}

function countVisits({ request, response }: Exchange): void {
  const before = /visits=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? '0';
  const visits = Number(before) + 1;
  response.setHeader('Set-Cookie', `visits=${visits}; Path=/`);
  sendPage(response, { title: 'Visits', body: `<h1>visit ${visits}</h1>` });
}
