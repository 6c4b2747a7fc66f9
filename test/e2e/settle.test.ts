import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tab } from '../../src/browser/index.ts';
import { settle, SETTLE_POLICIES, type Settled } from '../../src/page/index.ts';
import { descendants } from '../support/child-processes.ts';
import { startDrivenBrowser, type DrivenBrowser } from '../support/driven-browser.ts';
import { SETTLE_CASES, startSettleSite, type SettleCase } from '../support/settle-site.ts';

let browser: DrivenBrowser;
let site: Awaited<ReturnType<typeof startSettleSite>>;
let tab: Tab;
const signal = new AbortController().signal;

beforeAll(async () => {
  site = await startSettleSite();
  browser = await startDrivenBrowser();
});
beforeEach(async () => {
  tab = await browser.openTab();
});
afterEach(() => tab.close());
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

async function open(name: string, policy: keyof typeof SETTLE_POLICIES = 'AUTO'): Promise<Settled> {
  await tab.navigate(site.origin + site.pathOf(name), signal);
  return settle(tab, SETTLE_POLICIES[policy], signal);
}

async function titleOf({ inFrame = false }: SettleCase): Promise<unknown> {
  const frame = (await tab.frames(signal)).find(({ isMain }) => isMain !== inFrame);
  return await frame?.ask('title', {}, signal);
}

const casesThat = (fit: (found: SettleCase) => boolean): [string, SettleCase][] =>
  SETTLE_CASES.filter(fit).map((found) => [found.name, found]);

describe('settle waits for', () => {
  test.each(casesThat((found) => found.isEndless !== true))('%s', async (_, found) => {
    const opened = await open(found.name);
    expect(opened).toMatchObject({ settledBy: 'quiet' });
    if (found.click === true) {
      await tab.navigate(`${site.origin}${site.pathOf(found.name)}#click`, signal);
      expect(await settle(tab, SETTLE_POLICIES.AUTO, signal)).toMatchObject({ settledBy: 'quiet' });
    }
    expect(await titleOf(found)).toBe('done');
  });
});

describe('settle ends at its bound, with what is there, on', () => {
  test.each(casesThat((found) => found.isEndless === true))('%s', async (_, found) => {
    expect(await open(found.name)).toMatchObject({ settledBy: 'bound' });
    expect(await tab.ask('title', {}, signal)).toBe('done');
  });
});

describe('settle', () => {
  test('returns at once when a dialog opens, and when one is open', async () => {
    expect(await open('a page that opens a dialog')).toMatchObject({ settledBy: 'dialog' });
    expect(await settle(tab, SETTLE_POLICIES.AUTO, signal)).toMatchObject({ settledBy: 'dialog' });
    expect(await settle(tab, SETTLE_POLICIES.NETWORK_QUIET, signal)).toMatchObject({ settledBy: 'dialog' });
    await tab.dialog()?.answer(true);
    expect(await settle(tab, SETTLE_POLICIES.AUTO, signal)).toMatchObject({ settledBy: 'quiet' });
  });

  test('rejects when the page crashes', async () => {
    await tab.navigate(site.origin + site.pathOf('a page that grows in each frame'), signal);
    const settled = settle(tab, SETTLE_POLICIES.AUTO, signal);
    for (const pid of descendants('--type=renderer')) process.kill(pid, 'SIGKILL');
    await expect(settled).rejects.toMatchObject({ code: 'page_crashed' });
  });

  test('ends with its caller', async () => {
    const controller = new AbortController();
    await tab.navigate(site.origin + site.pathOf('a page that grows in each frame'), signal);
    const settled = settle(tab, SETTLE_POLICIES.AUTO, controller.signal);
    controller.abort();
    await expect(settled).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('by NAVIGATION waits for the load, and says so when it does not get quiet after it', async () => {
    expect(await open('a static page', 'NAVIGATION')).toMatchObject({ settledBy: 'quiet' });
    expect(await open('a page that grows in each frame', 'NAVIGATION')).toMatchObject({ settledBy: 'load' });
  });

  test('by DOM_QUIET counts every change, by NETWORK_QUIET none', async () => {
    expect(await open('a static page', 'DOM_QUIET')).toMatchObject({ settledBy: 'quiet' });
    expect(await open('a clock that ticks each 100 ms', 'DOM_QUIET')).toMatchObject({ settledBy: 'bound' });
    expect(await open('a clock that ticks each 100 ms', 'NETWORK_QUIET')).toMatchObject({
      settledBy: 'quiet',
    });
  });
});

describe('what settle puts into a page', () => {
  test('is not to be seen, and leaves timers and shadow roots as they are', async () => {
    await open('a page that looks at its built-ins');
    expect(await tab.ask('title', {}, signal)).toBe('done');
  });
});
