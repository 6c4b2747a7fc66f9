import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../net/support/browser.ts';
import { openClicksPage, type ClicksPage } from '../support/clicks-page.ts';

let browser: Browser;
let opened: ClicksPage;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  opened = await openClicksPage(browser);
});
afterEach(() => opened[Symbol.asyncDispose]());
afterAll(() => browser.close());

const KNOWN = `(() => {
  clicks.refresh();
  const found = {};
  for (const root of [document, ...clicks.roots.all()])
    for (const element of root.querySelectorAll('[id]')) {
      const evidence = clicks.evidenceOf(element);
      if (evidence !== undefined) found[element.id] = evidence;
    }
  return found;
})()`;

/** What is known of the elements with an id, by their ids. */
function known(): Promise<unknown> {
  return opened.evaluate(KNOWN);
}

async function open(body: string, script = ''): Promise<unknown> {
  const html = `<!doctype html><body id="body">${body}<script>${script}</script>`;
  await opened.page.goto(`data:text/html,${encodeURIComponent(html)}`);
  return known();
}

async function inPage(script: string): Promise<unknown> {
  await opened.page.evaluate(script);
  return known();
}

const noop = '() => 0';

describe('an element takes a click when', () => {
  const types = [
    'click',
    'mousedown',
    'mouseup',
    'pointerdown',
    'pointerup',
    'dblclick',
    'touchstart',
    'touchend',
  ];

  test.each(types)('it listens for %s', async (type) => {
    expect(await open('<p id=a>a<p id=b>b', `a.addEventListener('${type}', ${noop})`)).toEqual({
      a: 'listener',
    });
  });

  test.each(types.slice(0, 6))('its on%s is set', async (type) => {
    expect(await open('<p id=a>a<p id=b>b', `a.on${type} = ${noop}; b.on${type} = null`)).toEqual({
      a: 'listener',
    });
  });

  test('its markup has a handler, until that is taken away by script', async () => {
    expect(await open('<p id=a onclick="1">a<svg id=b onmousedown="1"></svg>')).toEqual({
      a: 'listener',
      b: 'listener',
    });
    expect(await inPage('a.onclick = null')).toEqual({ b: 'listener' });
    expect(await inPage('a.onclick = () => 0')).toEqual({ a: 'listener', b: 'listener' });
  });

  test('it is of SVG or MathML', async () => {
    const body = '<svg><g id=a></g><g id=b></g></svg><math><mi id=c>x</mi></math>';
    const script = `a.addEventListener('click', ${noop}); b.onclick = c.onclick = ${noop}`;
    expect(await open(body, script)).toEqual({ a: 'listener', b: 'listener', c: 'listener' });
  });

  test('it lies in a shadow root, open or closed, however deep', async () => {
    const script = `const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<p id=a>a</p><div id=inner></div>';
      const inner = root.getElementById('inner').attachShadow({ mode: 'open' }); inner.innerHTML = '<b id=b>b</b>';
      root.getElementById('a').onclick = ${noop}; inner.getElementById('b').addEventListener('click', ${noop});`;
    expect(await open('<div id=host></div>', script)).toEqual({ a: 'listener', b: 'listener' });
  });

  test('the listener is an object, or comes before the element is in the document', async () => {
    const script = `a.addEventListener('click', { handleEvent() {} }); const late = document.createElement('p');
      late.id = 'late'; late.addEventListener('click', ${noop}); document.body.append(late);`;
    expect(await open('<p id=a>a', script)).toEqual({ a: 'listener', late: 'listener' });
  });

  test('it listens for nothing else, and is neither document, window, html nor body', async () => {
    const script = `for (const target of [window, document, document.documentElement, document.body]) target.addEventListener('click', ${noop});
      document.body.onclick = ${noop}; a.addEventListener('keydown', ${noop}); a.addEventListener('mousemove', ${noop}); a.addEventListener('click', null)`;
    expect(await open('<p id=a>a', script)).toEqual({});
  });
});

describe('an element does something under the pointer when', () => {
  test.each(['mouseenter', 'mouseover', 'pointerenter', 'pointerover'])(
    'it listens for %s, until it does no longer',
    async (type) => {
      const script = `var f = ${noop}; a.addEventListener('${type}', f); b.on${type} = f`;
      const found = { a: 'hover', b: 'hover', c: 'hover' };
      expect(await open(`<p id=a>a<p id=b>b<p id=c on${type}="1">c`, script)).toEqual(found);
      expect(await inPage(`a.removeEventListener('${type}', f); b.on${type} = null`)).toEqual({ c: 'hover' });
      expect(await inPage(`c.addEventListener('click', f)`)).toEqual({ c: 'listener' });
    },
  );

  test('a framework says so, of it or of what fits its selectors', async () => {
    const script = `document.addEventListener('click', ${noop}); a.__reactProps$x = { onMouseEnter() {} };
      list.jQuery36012345 = { events: { mouseover: Object.assign([{ selector: 'li', origType: 'mouseenter' }], { delegateCount: 1 }) } };
      list.addEventListener('mouseover', ${noop})`;
    expect(
      await open('<p id=a>a<ul id=list><li id=b>b</ul><p id=c @mouseenter="x">c<p id=d>d', script),
    ).toEqual({ a: 'hover', b: 'hover', c: 'hover' });
  });
});

describe('an element takes a click no longer when', () => {
  test('all its listeners are removed, and takes one again when one is added', async () => {
    const script = `var f = ${noop}, g = ${noop}; for (const h of [f, f, g]) a.addEventListener('click', h); b.onclick = f`;
    expect(await open('<p id=a>a<p id=b>b', script)).toEqual({ a: 'listener', b: 'listener' });
    expect(await inPage(`a.removeEventListener('click', f)`)).toEqual({ a: 'listener', b: 'listener' });
    expect(await inPage(`a.removeEventListener('click', g); b.onclick = null`)).toEqual({});
    expect(await inPage(`a.addEventListener('mousedown', g)`)).toEqual({ a: 'listener' });
  });

  test('its framework gives it properties without a handler', async () => {
    const script = `document.addEventListener('click', ${noop}); a.__reactProps$x = { onClick() {} }`;
    expect(await open('<p id=a>a', script)).toEqual({ a: 'framework' });
    expect(await inPage('a.__reactProps$x = { onClick: undefined }')).toEqual({});
  });
});

const TOP = `document.addEventListener('click', ${noop});`;

describe('a click is handled for an element by', () => {
  test('React, whose root takes none itself', async () => {
    const script = `app.__reactContainer$x = {}; app._reactListeningx = true;
      for (const capture of [true, false]) app.addEventListener('click', function () {}, capture);
      a.__reactProps$x = { onClick() {} }; a.onclick = function noop() {};
      b.__reactProps$x = { className: 'b', children: [] }; b.onclick = function noop() {};
      c.__reactEventHandlers$y = { onPointerDown() {} };
      d.__reactInternalInstance$z = { _currentElement: { props: { onMouseDown() {} } } };`;
    expect(await open('<div id=app><p id=a>a<p id=b>b<p id=c>c<p id=d>d</div>', script)).toEqual({
      a: 'framework',
      c: 'framework',
      d: 'framework',
    });
  });

  test('Svelte, whose root takes none itself', async () => {
    const script = `(window.__svelte ??= {}).v = new Set(['5']); const propagate = () => 0;
      for (const target of [app, document]) target.addEventListener('click', propagate);
      a.__click = () => 0; b.__mousedown = [() => 0, 1]; c[Symbol('events')] = { click() {} };
      d[Symbol('events')] = { input() {} }; e.addEventListener('click', ${noop})`;
    const body = '<div id=app><p id=a>a<p id=b>b<p id=c>c<p id=d>d<p id=e>e</div>';
    expect(await open(body, script)).toEqual({
      a: 'framework',
      b: 'framework',
      c: 'framework',
      e: 'listener',
    });
  });

  test('Solid, Vue in vapor mode, and Blazor', async () => {
    const script = `${TOP} a.$$click = () => 0; a.$$clickData = 1; b._$$dblclick = () => 0; c.$evtclick = [() => 0];
      d._blazorEvents_1 = { handlers: { click: {} } }; e.$$input = () => 0`;
    expect(await open('<p id=a>a<p id=b>b<p id=c>c<p id=d>d<p id=e>e', script)).toEqual({
      a: 'framework',
      b: 'framework',
      c: 'framework',
      d: 'framework',
    });
  });

  test('jQuery, for whatever fits its selectors', async () => {
    const script = `const handlers = (...selectors) => Object.assign(selectors.map((selector) => ({ selector, handler() {} })), { delegateCount: selectors.filter(Boolean).length });
      const delegate = (target, events) => { target.jQuery36012345 = { events, handle() {} }; for (const type in events) target.addEventListener(type, ${noop}); };
      delegate(document, { click: handlers('.a', ':visible:first') });
      delegate(list, { click: handlers('li'), mousedown: handlers('li') });
      delegate(both, { click: handlers('b', undefined) });`;
    const body = `<p id=a class=a>a<ul id=list><li id=b>b</ul><div id=both><b id=c>c</b><i id=d>d</i></div>`;
    const expected = { a: 'framework', b: 'framework', both: 'listener', c: 'framework' };
    expect(await open(body, script)).toEqual(expected);
    expect(await inPage(`a.className = ''`)).toEqual({ b: 'framework', both: 'listener', c: 'framework' });
  });

  test('jQuery 1, which keeps its handlers in a cache', async () => {
    const script = `${TOP} document.jQuery17012345 = 1; window.jQuery = Object.assign(() => { throw 1 }, { cache: { 1: { events: { click: Object.assign([{ selector: '#a' }], { delegateCount: 1 }) } } } })`;
    expect(await open('<p id=a>a', script)).toEqual({ a: 'framework' });
  });

  test.each([
    '@click.prevent="go()"',
    'x-on:click="go()"',
    'wire:click="go"',
    'phx-click="go"',
    'on:click="chunk.js#go"',
    'ng-click="go()"',
    'data-ng-click="go()"',
    'hx-get="/x"',
    'hx-post="/x" hx-trigger="click once"',
    'data-action="mouseover->menu#show click->menu#open"',
    'data-bind="text: name, click: go"',
    `data-bind="event: { mousedown: go }"`,
    'jsaction="mouseover:show;click:go"',
    'jsaction="go"',
    'data-bs-toggle="collapse"',
  ])('whoever reads %s', async (attributes) => {
    expect(await open(`<div id=a ${attributes}>a</div>`)).toEqual({ a: 'framework' });
  });

  test.each([
    '@click.outside="close()"',
    '@input="go()"',
    'phx-click-away="close"',
    'hx-get="/x" hx-trigger="load"',
    'data-action="mouseover->menu#show"',
    'data-action="menu#show"',
    'data-bind="text: clicked"',
    'jsaction="rcuQ6b:npT2md"',
    'data-toggle="tooltip"',
    'data-click="1"',
    'jslog="1"',
  ])('nobody who reads %s', async (attributes) => {
    expect(await open(`<div id=a ${attributes}>a</div>`)).toEqual({});
  });
});

describe('it is known', () => {
  test('of tens of thousands of elements, and only what is new is told', async () => {
    const script = `for (let n = 0; n < 20000; n++) { const p = document.createElement('p'); p.id = 'p' + n; p.addEventListener('click', () => n); document.body.append(p); }`;
    expect(Object.keys((await open('', script)) as object)).toHaveLength(20_000);
    expect(Object.keys((await inPage(`p7.remove()`)) as object)).toHaveLength(19_999);
  });

  test('after document.open has taken all listeners away', async () => {
    await open('<p id=a>a', `a.onclick = ${noop}`);
    const script = `document.open(); document.write('<p id=b>b<script>b.addEventListener("click", ${noop})</' + 'script>'); document.close()`;
    expect(await inPage(script)).toEqual({ b: 'listener' });
  });

  test('to code of ours that begins anew', async () => {
    expect(await open('<p id=a>a', `a.onclick = ${noop}`)).toEqual({ a: 'listener' });
    await opened.evaluate('delete globalThis.clicks');
    expect(await known()).toEqual({ a: 'listener' });
  });

  test('under a wrapper of the page around addEventListener', async () => {
    const script = `const native = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (type, handler, options) { return native.call(this, type, (event) => handler.call(this, event), options) };
      a.addEventListener('click', ${noop})`;
    expect(await open('<p id=a>a', script)).toEqual({ a: 'listener' });
  });

  test('of a page that replaces or freezes the built-ins', async () => {
    const script = `const { freeze, defineProperty: define } = Object;
      for (const key of [0, 1, 'value', 'get', 'next', 'done', 'first', 'detail', 'touches', 'target', 'identifier', 'relatedTarget'])
        define(Object.prototype, key, { __proto__: null, get() { document.title += key; throw key }, set() { document.title += key; throw key }, configurable: true });
      const bad = (name) => () => { document.title += String(name); throw name };
      const lists = [[Object, 'keys', 'assign', 'create', 'hasOwn', 'getOwnPropertyDescriptor', 'defineProperty'], [Reflect, 'apply', 'ownKeys', 'get', 'getOwnPropertyDescriptor'],
        [WeakMap.prototype, 'get', 'set', 'has'], [WeakRef.prototype, 'deref'], [Array.prototype, 'push', 'slice', Symbol.iterator], [Function.prototype, 'call', 'apply', 'bind', 'toString'],
        [String.prototype, 'startsWith', 'slice'], [EventTarget.prototype, 'dispatchEvent'], [Document.prototype, 'createTreeWalker', 'querySelectorAll'], [TreeWalker.prototype, 'nextNode'], [NodeList.prototype, 'item']];
      for (let n = 0; n < lists.length; n++) for (let m = 1; m < lists[n].length; m++) define(lists[n][0], lists[n][m], { __proto__: null, value: bad(lists[n][m]) });
      const globals = ['Proxy', 'WeakMap', 'WeakRef', 'Event', 'TouchEvent', 'FocusEvent', 'Touch', 'Symbol', 'EventTarget'];
      for (let n = 0; n < globals.length; n++) window[globals[n]] = undefined;
      freeze(Element.prototype); freeze(HTMLElement.prototype); freeze(a);
      a.addEventListener('click', ${noop}); b.onclick = ${noop}; c.$$click = ${noop}; document.jQuery3612345 = { events: { click: [{ selector: '#d' }] } };`;
    expect(await open('<p id=a>a<p id=b>b<p id=c>c<p id=d>d', script)).toEqual({
      a: 'listener',
      b: 'listener',
      c: 'framework',
      d: 'framework',
    });
    expect(await opened.evaluate('document.title')).toBe('');
  });

  test('without running what a page has put in the way', async () => {
    const script = `var ran = []; ${TOP}
      for (const key of ['$$click', '__click', '__reactProps$x', 'jQuery3612345']) Object.defineProperty(a, key, { get() { ran.push(key); return () => 0 } });
      a.__reactProps$y = Object.defineProperty({}, 'onClick', { get() { ran.push('onClick') } });
      Object.defineProperty(window, 'jQuery', { get() { ran.push('jQuery') } }); b.jQuery17012 = 3;
      c.$$click = ${noop}`;
    expect(await open('<p id=a>a<p id=b>b<p id=c>c', script)).toEqual({ c: 'framework' });
    expect(await opened.page.evaluate('ran')).toEqual([]);
  });

  test('and a proxy among its properties learns no more than that somebody looks', async () => {
    const script = `${TOP} var types = []; const look = () => { types.push(window.event?.type, ...(new Error().stack.match(/[\\w-]{30,}/g) ?? [])); throw 1 };
      a.__reactProps$x = new Proxy({}, { get: look, has: look, ownKeys: look, getOwnPropertyDescriptor: look }); b.onclick = ${noop}`;
    expect(await open('<p id=a>a<p id=b>b', script)).toEqual({ b: 'listener' });
    expect(new Set(await opened.page.evaluate<string[]>('types'))).toEqual(new Set(['load']));
  });
});

describe('a page', () => {
  const LOOK = `(() => {
    const describe = (owner, name) => {
      const found = Object.getOwnPropertyDescriptor(owner, name);
      return Object.entries(found).map(([key, value]) => typeof value !== 'function' ? [key, value]
        : [key, value.name, value.length, value.toString(), String(value), Function.prototype.toString.call(value), Reflect.ownKeys(value).join(), Object.getPrototypeOf(value) === Function.prototype]);
    };
    const failing = (call) => { try { return String(call()) } catch (error) { return error.name + error.message } };
    return [
      Reflect.ownKeys(window).map(String), Reflect.ownKeys(EventTarget.prototype).map(String), Reflect.ownKeys(HTMLElement.prototype).map(String),
      Reflect.ownKeys(document).map(String), Reflect.ownKeys(document.createElement('p')),
      ['addEventListener', 'removeEventListener', 'dispatchEvent'].map((name) => describe(EventTarget.prototype, name)),
      ['onclick', 'onmousedown', 'onpointerup', 'ondblclick'].flatMap((name) => [HTMLElement, SVGElement, MathMLElement].map((type) => describe(type.prototype, name))),
      describe(Function.prototype, 'toString'), describe(Element.prototype, 'attachShadow'), describe(window, 'setTimeout'),
      failing(() => addEventListener()), failing(() => addEventListener.call({}, 'click', null)), failing(() => new addEventListener('click', null)),
      failing(() => addEventListener('click', 1)), failing(() => addEventListener('click', () => 0)), failing(() => document.body.onclick = 1),
      failing(() => HTMLElement.prototype.onclick), failing(() => (HTMLElement.prototype.onclick = 1)), failing(() => Function.prototype.toString.call({})),
      failing(() => { const p = document.createElement('p'); const f = () => 0; p.onclick = f; return p.onclick === f }),
      failing(() => { const p = document.createElement('p'); let n = 0; const f = () => n++; p.addEventListener('click', f); p.click(); p.removeEventListener('click', f); p.click(); return n }),
    ];
  })()`;

  test('sees no difference', async () => {
    const bare = await browser.newPage();
    await bare.goto('data:text/html,<body>');
    await open('');
    expect(await opened.page.evaluate(LOOK)).toEqual(await bare.evaluate(LOOK));
    await bare.close();
  });
});
