import { serve, type Listening } from './servers.ts';

/** Markup or script of one page for each kind of request; `to` is where it wants to go. */
export const KINDS: Readonly<Record<string, (to: string) => string>> = {
  image: (to) => `<img src="${to}">`,
  fetch: (to) => `<script>fetch("${to}", {mode: "no-cors"}).catch(() => 0)</script>`,
  iframe: (to) => `<iframe src="${to}"></iframe>`,
  worker: (to) => `<script>new Worker("/worker.js?to=" + encodeURIComponent("${to}"))</script>`,
  serviceWorker: (to) =>
    `<script>navigator.serviceWorker.register("/worker.js?to=" + encodeURIComponent("${to}")).catch(() => 0)</script>`,
  cssImport: (to) => `<style>@import url("${to}");</style>`,
  font: (to) => `<style>@font-face{font-family:f;src:url("${to}")} p{font-family:f}</style><p>text`,
  favicon: (to) => `<link rel=icon href="${to}">`,
  manifest: (to) => `<link rel=manifest href="${to}">`,
  preload: (to) => `<link rel=preload as=script href="${to}">`,
  prefetch: (to) => `<link rel=prefetch href="${to}">`,
  eventSource: (to) => `<script>new EventSource("${to}")</script>`,
  webSocket: (to) => `<script>new WebSocket("${to}".replace("http", "ws"))</script>`,
  beacon: (to) => `<script>navigator.sendBeacon("${to}", "x")</script>`,
  form: (to) => `<form method=post action="${to}"></form><script>document.forms[0].submit()</script>`,
  ping: (to) => `<a href="#x" ping="${to}">x</a><script>document.querySelector("a").click()</script>`,
  cspReport: () => `<img src="data:,x">`,
  object: (to) => `<object data="${to}"></object><embed src="${to}">`,
  xslt: () => '',
  video: (to) => `<video src="${to}" preload=auto></video>`,
  moduleScript: (to) => `<script type=module src="${to}"></script>`,
  metaRefresh: (to) => `<meta http-equiv=refresh content="0;url=${to}">`,
  scriptNavigation: (to) => `<script>location = "${to}"</script>`,
  popup: (to) => `<script>open("${to}")</script>`,
  speculation: (to) =>
    `<script type=speculationrules>{"prefetch":[{"urls":["${to}"],"eagerness":"immediate"}]}</script>`,
};

/** Kinds that this Chromium refuses by itself over plain HTTP or across origins; a hit would still be counted. */
export const NEVER_SENT = new Set(['xslt', 'speculation']);

/** Kinds that leave their page, each of which needs a tab of its own. */
export const LEAVES = new Set(['form', 'metaRefresh', 'scriptNavigation']);

/** Serves a page of each kind at its name, redirects, and what such pages need. */
export function serveForbiddenKinds(): Promise<Listening> {
  return serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const to = url.searchParams.get('to') ?? '';
    const kind = url.pathname.slice(1);
    if (kind === 'redirect') {
      response
        .writeHead(Number(url.searchParams.get('status')), {
          location: to,
          'access-control-allow-origin': '*',
        })
        .end();
    } else if (kind === 'worker.js') {
      response.setHeader('content-type', 'text/javascript').end(`importScripts(${JSON.stringify(to)})`);
    } else if (kind === 'xslt') {
      response
        .setHeader('content-type', 'text/xml')
        .end(`<?xml-stylesheet type="text/xsl" href="${to.replaceAll('&', '&amp;')}"?><a/>`);
    } else {
      if (kind === 'cspReport')
        response.setHeader('content-security-policy', `img-src 'none'; report-uri ${to}`);
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>t</title>${KINDS[kind]?.(to) ?? ''}`);
    }
  });
}
