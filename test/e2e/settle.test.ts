import { afterAll, beforeAll, describe, expect, test as vitestTest } from 'vitest';
import { playwrightDriver, type Tab } from '../../src/browser/index.ts';
import { settle, SETTLE_POLICIES, type Settled } from '../../src/page/index.ts';
import { descendants } from '../support/child-processes.ts';
import { openDriverWorld, type DriverWorld } from '../support/driver-world.ts';
import { SETTLE_CASES, startSettleSite, type SettleCase } from '../support/settle-site.ts';

let world: DriverWorld;
let site: Awaited<ReturnType<typeof startSettleSite>>;
const signal = new AbortController().signal;

beforeAll(async () => {
  site = await startSettleSite();
  world = await openDriverWorld(playwrightDriver);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

/** Each test has a tab in a window of its own, so that several can be in sight at the same time. */
const test = vitestTest.extend<{ tab: Tab }>({
  tab: async ({}, use) => {
    const context = await world.openContext();
    const tab = await context.openTab();
    await use(tab);
    await tab.close(); // even if its page never stops reloading; the window ends with the browser
  },
});

async function open(tab: Tab, name: string, policy: keyof typeof SETTLE_POLICIES = 'AUTO'): Promise<Settled> {
  await tab.navigate(site.origin + site.pathOf(name), signal);
  return settle(tab, SETTLE_POLICIES[policy], signal);
}

async function titleOf(tab: Tab, { inFrame = false }: SettleCase): Promise<unknown> {
  const frame = (await tab.frames(signal)).find(({ isMain }) => isMain !== inFrame);
  return await frame?.ask('title', {}, signal);
}

const casesThat = (fit: (found: SettleCase) => boolean): [string, SettleCase][] =>
  SETTLE_CASES.filter(fit).map((found) => [found.name, found]);

describe('settle waits for', () => {
  test.for(casesThat((found) => found.isEndless !== true && found.isLearned !== true))(
    '%s',
    async ([, found], { tab }) => {
      const opened = await open(tab, found.name);
      expect(opened).toMatchObject({ settledBy: 'quiet' });
      if (found.click === true) {
        await tab.navigate(`${site.origin}${site.pathOf(found.name)}#click`, signal);
        expect(await settle(tab, SETTLE_POLICIES.AUTO, signal)).toMatchObject({ settledBy: 'quiet' });
      }
      expect(await titleOf(tab, found)).toBe('done');
    },
  );
});

// All at the same time: each of them takes as long as the bound.
describe.concurrent('settle ends at its bound, with what is there, on', () => {
  test.for(casesThat((found) => found.isEndless === true))('%s', async ([, found], { tab }) => {
    expect(await open(tab, found.name)).toMatchObject({ settledBy: 'bound' });
    // A page that reloads itself has no title for a moment, over and over again.
    await expect.poll(() => tab.ask('title', {}, signal)).toBe('done');
  });
});

describe.concurrent('settle waits once, up to its bound, and knows from then on', () => {
  test.for(casesThat((found) => found.isLearned === true))('%s', async ([, found], { tab }) => {
    expect(await open(tab, found.name)).toMatchObject({ settledBy: 'bound' });
    expect(await open(tab, found.name)).toMatchObject({ settledBy: 'quiet' });
    expect(await tab.ask('title', {}, signal)).toBe('done');
  });
});

describe('settle', () => {
  test('returns at once when a dialog opens, and when one is open', async ({ tab }) => {
    expect(await open(tab, 'a page that opens a dialog')).toMatchObject({ settledBy: 'dialog' });
    expect(await settle(tab, SETTLE_POLICIES.AUTO, signal)).toMatchObject({ settledBy: 'dialog' });
    expect(await settle(tab, SETTLE_POLICIES.NETWORK_QUIET, signal)).toMatchObject({ settledBy: 'dialog' });
    await tab.dialog()?.answer(true);
    expect(await settle(tab, SETTLE_POLICIES.AUTO, signal)).toMatchObject({ settledBy: 'quiet' });
  });

  test('rejects when the page crashes', async ({ tab }) => {
    await tab.navigate(site.origin + site.pathOf('a page that grows in each frame'), signal);
    const settled = settle(tab, SETTLE_POLICIES.AUTO, signal);
    for (const pid of descendants('--type=renderer')) process.kill(pid, 'SIGKILL');
    await expect(settled).rejects.toMatchObject({ code: 'page_crashed' });
  });

  test('ends with its caller', async ({ tab }) => {
    const controller = new AbortController();
    await tab.navigate(site.origin + site.pathOf('a page that grows in each frame'), signal);
    const settled = settle(tab, SETTLE_POLICIES.AUTO, controller.signal);
    controller.abort();
    await expect(settled).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('by NAVIGATION waits for the load, and says so when it does not get quiet after it', async ({
    tab,
  }) => {
    expect(await open(tab, 'a static page', 'NAVIGATION')).toMatchObject({ settledBy: 'quiet' });
    expect(await open(tab, 'a page that grows in each frame', 'NAVIGATION')).toMatchObject({
      settledBy: 'load',
    });
  });

  test('by DOM_QUIET counts every change, by NETWORK_QUIET none', async ({ tab }) => {
    expect(await open(tab, 'a static page', 'DOM_QUIET')).toMatchObject({ settledBy: 'quiet' });
    expect(await open(tab, 'a clock that ticks each 100 ms', 'DOM_QUIET')).toMatchObject({
      settledBy: 'bound',
    });
    expect(await open(tab, 'a clock that ticks each 100 ms', 'NETWORK_QUIET')).toMatchObject({
      settledBy: 'quiet',
    });
  });
});

describe('what settle puts into a page', () => {
  test('is not to be seen, and leaves timers and shadow roots as they are', async ({ tab }) => {
    await open(tab, 'a page that looks at its built-ins');
    expect(await tab.ask('title', {}, signal)).toBe('done');
  });
});
