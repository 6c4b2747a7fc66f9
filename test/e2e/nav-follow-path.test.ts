import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { Agent, type Data } from '../support/agent.ts';

const page = (body: string): string => `<!doctype html><title>Paths</title>${body}<p id="out"></p>`;
const FOOTER = '<footer><a href="/other/laptops">Laptops</a></footer>';
const MENU = `<li>Products<ul><li><a href="/products/laptops">Laptops</a></li><li><a href="/products/phones">Phones</a></li></ul></li>`;

const PAGES: Readonly<Record<string, string>> = {
  '/css-hover': page(
    `<style>nav li ul{display:none} nav li:hover>ul{display:block}</style><nav><ul>${MENU.replace('Products', '<a href="/products">Products</a>')}</ul></nav>${FOOTER}`,
  ),
  '/script-hover': page(
    `<nav><div onmouseenter="panel.hidden = false" onmouseleave="panel.hidden = true"><span tabindex="0">Products</span><div id="panel" hidden><a href="/products/laptops">Laptops</a></div></div></nav>${FOOTER}`,
  ),
  '/click': page(
    `<nav><button aria-expanded="false" onclick="this.ariaExpanded = 'true'; panel.hidden = false">Products</button><div id="panel" hidden><a href="/products/laptops">Laptops</a></div></nav>${FOOTER}`,
  ),
  '/off-canvas': page(
    `<button aria-label="Open menu" onclick="drawer.hidden = false">☰</button><div id="drawer" hidden><button onclick="panel.hidden = false">Products</button><div id="panel" hidden><a href="/products/laptops">Laptops</a></div></div>`,
  ),
  '/tree': page(
    `<ul role="tree"><li role="treeitem" tabindex="0" aria-expanded="false" aria-label="Products" onkeydown="if (event.key === 'ArrowRight') { this.ariaExpanded = 'true'; panel.hidden = false }">Products
      <ul id="panel" role="group" hidden><li role="treeitem" tabindex="-1" onclick="out.textContent = 'Chose laptops'">Laptops</li></ul></li></ul>`,
  ),
  '/breadcrumbs': page(
    `<nav aria-label="Breadcrumb"><a href="/css-hover">Home</a> <a href="/products">Products</a></nav><main><a href="/x">Home delivery</a></main>`,
  ),
  '/wizard': page(
    `<div id="app"></div><script>const at = (n) => { app.innerHTML = n < 3 ? '<h2>Step ' + n + '</h2><button>' + ['', 'Delivery', 'Payment'][n] + '</button>' : '<h2>Review</h2><button>Place order</button>';
      app.querySelector('button').onclick = () => n < 3 ? at(n + 1) : (out.textContent = 'Ordered') }; at(1)</script>`,
  ),
};

let server: Listening;
let agent: Agent;

beforeAll(async () => {
  server = await serve((request, response) => {
    const url = request.url ?? '';
    response
      .setHeader('content-type', 'text/html')
      .end(PAGES[url] ?? page(`<h1>${url}</h1><a href="/products/laptops">Laptops</a>`));
  });
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  await server[Symbol.asyncDispose]();
});

const follow = async (path: string, steps: readonly string[], scope?: string): Promise<Data> => {
  await agent.open(server.origin + path);
  return agent.client.call('nav_followPath', { steps, ...(scope !== undefined && { scope }) });
};

test.each([
  ['/css-hover', 'hover'],
  ['/script-hover', 'hover'],
  ['/click', 'expand'],
])(
  '%s: a menu is opened by %s, and the link in it is followed, not its namesake elsewhere',
  async (path, how) => {
    const answer = await follow(path, ['Products', 'Laptops']);
    expect(answer).toMatchObject({
      status: 'done',
      url: `${server.origin}/products/laptops`,
      steps: [
        { label: 'Products', how },
        { label: 'Laptops', how: 'click' },
      ],
    });
  },
);

test('a menu behind a button is opened first', async () => {
  const answer = await follow('/off-canvas', ['Products', 'Laptops']);
  expect(answer).toMatchObject({
    url: `${server.origin}/products/laptops`,
    steps: [{ label: 'Open menu' }, { label: 'Products', how: 'click' }, { label: 'Laptops' }],
  });
});

test('a branch of a tree is opened by its key', async () => {
  const answer = await follow('/tree', ['Products', 'Laptops']);
  expect(answer).toMatchObject({ steps: [{ how: 'key' }, {}], receipt: { added: ['Chose laptops'] } });
});

test('a step may lead to another page, on which the next one is found', async () => {
  expect(await follow('/breadcrumbs', ['Products', 'Laptops'], 'nav')).toMatchObject({
    url: `${server.origin}/products/laptops`,
  });
  expect(await follow('/wizard', ['Delivery', 'Payment', 'Place order'])).toMatchObject({
    receipt: { added: ['Ordered'] },
  });
});

test('a step that is not there is named with the nearest labels, and with what was opened before', async () => {
  const { error } = await follow('/click', ['Products', 'Laptop bags']);
  expect(error).toMatchObject({ code: 'not_found', step: 2, of: 2, label: 'Laptop bags' });
  const { nearest } = error as { nearest: { elementId: string; label: string }[] };
  expect(nearest.map(({ label }) => label)).toContain('Laptops');
});
