// Which elements take a click: the listed ones compared with the listeners that the browser's debugger reports.
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/net/support/browser.ts';
import { openClicksPage, type ClicksPage } from '../test/support/clicks-page.ts';
import { report } from './measure.ts';
import { readSuite } from './suite.ts';

const MOST_PAGES = 60;
const GOAL = 0.01;
const MOST_MISSES = 25;
const CLICK_LIKE = /^(?:click|mousedown|mouseup|pointerdown|pointerup|dblclick|touchstart|touchend)$/;
const NATIVE = 'a[href], button, input:not([type=hidden]), select, textarea, details > summary';

/** How the visible elements of a page that take a click are reported. */
interface Found {
  readonly listed: number;
  /** Those that only a script makes clickable: native controls, which are far more, would hide the missed ones. */
  readonly listedByScript: number;
  /** They contain several listed elements and listen for those. */
  readonly around: number;
  readonly misses: readonly string[];
  readonly missesByScript: number;
  readonly wrong: readonly string[];
}

export async function benchClicks(folder: string | undefined): Promise<void> {
  const browser = await launchBrowser();
  const opened = await openClicksPage(browser);
  const pages = new Map(Object.entries(FIXTURES));
  for (const [name, page] of readSuite(folder, MOST_PAGES) ?? []) pages.set(name, page().toString());
  await opened.page.route('**', (route) => {
    const html = pages.get(decodeURIComponent(new URL(route.request().url()).pathname.slice(1)));
    return html === undefined ? route.abort() : route.fulfill({ body: html, contentType: 'text/html' });
  });
  await compareListening(browser, opened);
  const all: Found[] = [];
  for (const name of pages.keys()) all.push(await lookAt(opened, name));
  await browser.close();
  printResults(all);
}

const LISTENING = `(() => { const times = []; for (let round = 0; round < 15; round++) {
  const nodes = Array.from({ length: 5000 }, () => document.createElement('p')); const f = () => 0;
  const start = performance.now(); for (const node of nodes) node.addEventListener('click', f); times.push(performance.now() - start); }
  return Math.min(...times) / 5; })()`;
// Each costs a quarter of a microsecond without us.
const MOST_TIMES = 4;

/** What a page pays for each listener that it adds. */
async function compareListening(browser: Browser, { page }: ClicksPage): Promise<void> {
  const bare = await browser.newPage();
  await bare.goto('data:text/html,<body>');
  const [ours, theirs] = [await page.evaluate(LISTENING), await bare.evaluate(LISTENING)].map(Number);
  await bare.close();
  const measured = `${ours?.toFixed(2)} µs each against ${theirs?.toFixed(2)} µs without us`;
  report({ name: 'adding listeners', measured, ratio: Number(ours) / Number(theirs), goal: MOST_TIMES });
}

function printResults(all: readonly Found[]): void {
  const sum = (count: (found: Found) => number): number =>
    all.reduce((total, found) => total + count(found), 0);
  const misses = all.flatMap((found) => found.misses);
  const wrong = all.flatMap((found) => found.wrong);
  const listed = sum((found) => found.listed);
  for (const miss of misses.slice(0, MOST_MISSES)) console.log(`missed: ${miss}`);
  for (const one of wrong.slice(0, MOST_MISSES)) console.log(`listed, but takes no click: ${one}`);
  const printShare = (name: string, listedOnes: number, missed: number): void => {
    const measured = `${listedOnes} listed, ${missed} missed, on ${all.length} pages`;
    report({ name, measured, ratio: missed / (listedOnes + missed), goal: GOAL });
  };
  printShare('clicks: visible elements not listed', listed, misses.length);
  const byScript = sum((found) => found.listedByScript);
  printShare(
    'clicks: those by script alone',
    byScript,
    sum((found) => found.missesByScript),
  );
  console.log(`${sum((found) => found.around)} listen around several listed ones`);
  if (wrong.length > 0) process.exitCode = 1;
}

async function lookAt(opened: ClicksPage, name: string): Promise<Found> {
  await opened.page.goto(`http://suite.test/${encodeURIComponent(name)}`, { waitUntil: 'domcontentloaded' });
  await opened.evaluate('globalThis.probed = new Set()');
  const contextId = await opened.contextId();
  const { result } = await opened.cdp.send('Runtime.evaluate', { expression: 'document' });
  const { listeners } = await opened.cdp.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
    depth: -1,
    pierce: true,
  });
  const ids = new Set(
    listeners.filter(({ type }) => CLICK_LIKE.test(type)).map((found) => found.backendNodeId),
  );
  for (const backendNodeId of ids) {
    if (backendNodeId === undefined) continue;
    const node = { backendNodeId, executionContextId: contextId };
    const { object } = await opened.cdp.send('DOM.resolveNode', node);
    await opened.cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { probed.add(this) }',
    });
  }
  const found = (await opened.evaluate(`(${JUDGE})(${JSON.stringify(NATIVE)})`)) as Found;
  const named = (html: string): string => `${name}: ${html}`;
  return { ...found, misses: found.misses.map(named), wrong: found.wrong.map(named) };
}

/** Runs in the page; on our own pages `data-takes` says what no debugger knows. */
const JUDGE = `(native) => {
  const seen = JSON.parse(clicks.perceive({ mostElements: 1e6 }));
  const listed = new Set(seen.elements.map(({ node }) => clicks.elementWithNumber(node)));
  for (const element of document.querySelectorAll(native)) probed.add(element);
  for (const element of document.querySelectorAll('[data-takes]'))
    if (element.dataset.takes === 'no') probed.delete(element); else probed.add(element);
  const parentOf = (node) => node.assignedSlot ?? (node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentElement);
  const isVisible = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) return false;
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = parentOf(element); around && around !== document.body && around !== document.documentElement; around = parentOf(around)) {
      const style = getComputedStyle(around);
      if (style.opacity === '0') return false;
      if (!/hidden|clip/.test(style.overflow)) continue;
      const box = around.getBoundingClientRect();
      left = Math.max(left, box.left); top = Math.max(top, box.top); right = Math.min(right, box.right); bottom = Math.min(bottom, box.bottom);
    }
    return right - left > 3 && bottom - top > 3 && right + scrollX > 0 && bottom + scrollY > 0 && left + scrollX < document.documentElement.scrollWidth;
  };
  const inner = (element) => [...listed].filter((one) => one !== element && element.contains(one)).length;
  const isInListed = (element) => { for (let one = element; one; one = parentOf(one)) if (listed.has(one)) return true; return false; };
  const textOf = (element) => element.cloneNode().outerHTML.slice(0, 160) + ' ' + element.textContent.replace(/\\s+/g, ' ').trim().slice(0, 40);
  const found = { listed: 0, listedByScript: 0, around: 0, misses: [], missesByScript: 0, wrong: [] };
  for (const element of probed) {
    if (!(element instanceof Element) || element === document.body || element === document.documentElement || !isVisible(element)) continue;
    const byScript = element.matches(native) ? 0 : 1;
    const within = isInListed(element) ? 1 : inner(element);
    if (within > 1) found.around += 1;
    else if (within === 1) { found.listed += 1; found.listedByScript += byScript; }
    else { found.misses.push(textOf(element)); found.missesByScript += byScript; }
  }
  for (const element of document.querySelectorAll('[data-takes=no]')) if (listed.has(element)) found.wrong.push(textOf(element));
  return found;
}`;

const fixture = (body: string, script: string): string =>
  `<!doctype html><title>clicks</title>${body}<script>document.addEventListener('click', () => 0);${script}</script>`;

const FIXTURES: Readonly<Record<string, string>> = {
  listeners: fixture(
    `<p id=a>one</p><p id=b>two</p><p id=c onclick="1">three</p><p id=d data-takes=no>four</p><svg width=20 height=20><rect id=e width=20 height=20 /></svg><div id=host></div>`,
    `a.addEventListener('click', () => 0); b.onpointerdown = () => 0; const off = () => 0; d.addEventListener('click', off); d.removeEventListener('click', off);
     e.addEventListener('mousedown', () => 0); const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<p>five</p>'; root.firstChild.onclick = () => 0;`,
  ),
  react: fixture(
    `<div id=app><p id=a data-takes>one</p><p id=b data-takes=no>two</p><div id=c data-takes>three</div></div>`,
    `app._reactListeningx = true; app.addEventListener('click', () => 0); a.__reactProps$x = { onClick() {} }; b.__reactProps$x = {}; b.onclick = () => 0; c.__reactEventHandlers$x = { onMouseDown() {} };`,
  ),
  delegated: fixture(
    `<p id=a data-takes>one</p><p id=b data-takes>two</p><p id=c data-takes>three</p><ul id=list data-takes=no><li data-takes>four</li><li data-takes>five</li></ul>`,
    `a.$$click = () => 0; b.__click = () => 0; c[Symbol('events')] = { click() {} }; list.addEventListener('click', () => 0);
     list.jQuery3600001 = { events: { click: Object.assign([{ selector: 'li' }], { delegateCount: 1 }) } };`,
  ),
  attributes: fixture(
    `<p data-takes @click="a">one</p><p data-takes x-on:click="a">two</p><p data-takes hx-get="/a">three</p><p data-takes data-action="click->a#b">four</p>
     <p data-takes ng-click="a()">five</p><p data-takes jsaction="click:a">six</p><p data-takes data-bind="click: a">seven</p><p data-takes=no @click.outside="a">eight</p>`,
    '',
  ),
};
