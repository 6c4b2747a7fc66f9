import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identities } from '../net/support/certificates.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { RawClient } from '../support/raw-client.ts';

// 127.0.0.1 stands for the internet, 127.0.0.2 for this machine: its pages are reached only when the agent names them.
let inside: Server;
let outside: Listening;
let client: RawClient;
let asked: string[];
let page: (path: string) => { location?: string; html?: string };

beforeAll(async () => {
  inside = createServer(identities.selfSigned, (request, response) => {
    asked.push(request.url ?? '');
    const { html = '<h1>inside</h1>' } = page(`inside ${request.url ?? ''}`);
    response.setHeader('content-type', 'text/html').end(html);
  });
  await once(inside.listen(0, '127.0.0.2'), 'listening');
  outside = await serve((request, response) => {
    const { location, html = '<h1>outside</h1>' } = page(`outside ${request.url ?? ''}`);
    if (location !== undefined) response.writeHead(302, { location }).end();
    else response.setHeader('content-type', 'text/html').end(html);
  });
  const args = ['--network', 'local', '--allow-net', '127.0.0.1/32', '--insecure-hosts', '127.0.0.2'];
  client = await RawClient.start({ args });
});
afterAll(async () => {
  await client.stop();
  await outside[Symbol.asyncDispose]();
  inside.closeAllConnections();
  inside.close();
});
beforeEach(() => {
  asked = [];
  page = () => ({});
});

const insideUrl = (path: string): string =>
  `https://127.0.0.2:${(inside.address() as { port: number }).port}${path}`;
const goto = (url: string): Promise<Record<string, unknown>> => client.call('nav_goto', { url });

describe('this machine over TLS', () => {
  test('is reached when the agent names it', async () => {
    expect(await goto(insideUrl('/named'))).toMatchObject({ status: 200, view: { headings: ['inside'] } });
  });

  test('is not reached by a redirect of the internet, also right after it was named', async () => {
    await goto(insideUrl('/named'));
    page = (path) => (path === 'outside /redir' ? { location: insideUrl('/stolen') } : {});
    expect(await goto(`${outside.origin}/redir`)).toMatchObject({ error: { code: 'address_blocked' } });
    expect(asked).not.toContain('/stolen');
  });

  test('is not reached by a page of the internet that an inside page has moved on to', async () => {
    const steal = `<h1>outside</h1><script>fetch(${JSON.stringify(insideUrl('/stolen'))}, { mode: 'no-cors' }).finally(() => fetch('/done'))</script>`;
    page = (path) => {
      if (path === 'inside /moves')
        return { html: `<script>location.href = ${JSON.stringify(`${outside.origin}/thief`)}</script>` };
      return path === 'outside /thief' ? { html: steal } : {};
    };
    expect(await goto(insideUrl('/moves'))).toMatchObject({
      url: `${outside.origin}/thief`,
      redirected: true,
    });
    await expect.poll(() => outside.hits()).toBeGreaterThan(0);
    expect(await goto(`${outside.origin}/after`)).toMatchObject({ status: 200 });
    expect(asked).not.toContain('/stolen');
  });

  test('is not reached by a frame of the internet inside a page of it', async () => {
    const steal = `<script>fetch(${JSON.stringify(insideUrl('/stolen'))}, { mode: 'no-cors' })</script>`;
    page = (path) => {
      if (path === 'inside /framing')
        return { html: `<h1>framing</h1><iframe src="${outside.origin}/thief"></iframe>` };
      return path === 'outside /thief' ? { html: steal } : {};
    };
    expect(await goto(insideUrl('/framing'))).toMatchObject({ view: { headings: ['framing'] } });
    expect(await goto(`${outside.origin}/after`)).toMatchObject({ status: 200 });
    expect(asked).not.toContain('/stolen');
  });

  test('is said to be blocked when a script leads there', async () => {
    page = (path) =>
      path === 'outside /lure'
        ? { html: `<script>location.href = ${JSON.stringify(insideUrl('/stolen'))}</script>` }
        : {};
    expect(await goto(`${outside.origin}/lure`)).toMatchObject({ error: { code: 'address_blocked' } });
    expect(asked).not.toContain('/stolen');
  });
});
