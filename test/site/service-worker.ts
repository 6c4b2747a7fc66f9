import type { ServerResponse } from 'node:http';
import { sendPage, sendText } from './reply.ts';

/** A page that sets up a service worker for everything below it, and pages that the worker answers in various ways. */
export const WORKER_START = '/worker/';

export function sendWorkerPage(response: ServerResponse, { pathname }: URL): void {
  if (pathname === `${WORKER_START}worker.js`) {
    sendText(response, { type: 'text/javascript', body: WORKER });
    return;
  }
  const script = pathname === WORKER_START ? `<script>${SET_UP}</script>` : '';
  sendPage(response, { title: 'From the server', body: `<h1>From the server</h1>${script}` });
}

const SET_UP = `navigator.serviceWorker.register('worker.js')
  .then(() => navigator.serviceWorker.ready)
  .then(() => document.querySelector('h1').textContent = 'Worker is ready')`;

const WORKER = `
const page = '<!doctype html><title>From the worker</title><main><h1>From the worker</h1><p>Made offline.</p></main>';
const ways = {
  made: () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  fetched: (request) => fetch(request),
  hangs: () => new Promise(() => undefined),
  spins: () => { for (;;); },
};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const way = ways[new URL(event.request.url).pathname.split('/').at(-1)];
  if (way !== undefined) event.respondWith(way(event.request));
});`;
