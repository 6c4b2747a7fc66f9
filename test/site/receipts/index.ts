import type { ServerResponse } from 'node:http';
import { serve } from '../../net/support/servers.ts';
import { RECEIPT_CASES } from './cases.ts';
import type { ReceiptCase, ReceiptPart } from './receipt-case.ts';

export { RECEIPT_CASES } from './cases.ts';
export type { ReceiptCase } from './receipt-case.ts';

const ANSWER_TAKES_MS = 600;
const EVENTS_EVERY_MS = 200;

export interface ReceiptSite extends AsyncDisposable {
  url(found: ReceiptCase): string;
}

export async function startReceiptSite(): Promise<ReceiptSite> {
  let scores = 0;
  const pushes = new Map<string, ServerResponse>();
  const server = await serve(({ url = '/' }, response) => {
    if (url === '/answer') setTimeout(() => response.end('Draft 7 is saved'), ANSWER_TAKES_MS);
    else if (url === '/refused') response.writeHead(503).end();
    else if (url === '/scores') response.end(`${(scores += 1)} : ${scores % 7}`);
    else if (url === '/events') sendEvents(response);
    else if (url.startsWith('/pushes/')) openPushes(pushes, url, response);
    else if (url.startsWith('/push/')) {
      pushes.get(url.slice('/push/'.length))?.write('data: The server has heard\n\n');
      response.writeHead(204).end();
    } else
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(render(RECEIPT_CASES[Number(url.slice(1))]));
  });
  return {
    url: (found) => `${server.origin}/${RECEIPT_CASES.indexOf(found)}`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function openPushes(pushes: Map<string, ServerResponse>, url: string, response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream').flushHeaders();
  pushes.set(url.slice('/pushes/'.length), response);
}

function sendEvents(response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream').flushHeaders();
  let count = 0;
  const timer = setInterval(() => response.write(`data: ${(count += 1)}\n\n`), EVENTS_EVERY_MS);
  response.on('close', () => clearInterval(timer));
}

function render(found: ReceiptCase | undefined): string {
  const parts: readonly ReceiptPart[] =
    found === undefined ? [] : [found.noise ?? { body: '' }, found.widget];
  const all = (of: (part: ReceiptPart) => string | undefined) =>
    parts.map((part) => of(part) ?? '').join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orders</title><style>body { font: 16px/1.5 sans-serif; margin: 16px } [hidden] { display: none }
  .noise { height: 48px; overflow: hidden } .tall { height: 160px; overflow: auto } ${all(({ style }) => style)}</style></head>
<body><header><a href="#home">Home</a></header><main><h1>Orders</h1>${all(({ body }) => body)}</main><script>${all(({ script }) => script)}</script></body></html>`;
}
