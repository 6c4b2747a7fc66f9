import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INSIDE, INTERNET } from '../support/rebinding-names.ts';
import { attackAtRandom } from '../support/rebinding-runs.ts';
import { openRebindingWorld, REQUEST_KINDS, type RebindingWorld } from '../support/rebinding-world.ts';

// The form with 200 runs is in test/long.
const RUNS = 4;

describe.each(['local', 'open'])('names that move between look-ups, in mode %s', (mode) => {
  let world: RebindingWorld;
  let sessionId: unknown;
  beforeAll(async () => {
    world = await openRebindingWorld(['--network', mode]);
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(async () => {
    world.stolen.length = 0;
    ({ sessionId } = await world.client.call('research_session_start', {}));
    return async () => {
      await world.client.call('research_session_end', { sessionId });
    };
  });
  const goto = (url: string): Promise<Record<string, unknown>> =>
    world.client.call('nav_goto', { url, sessionId, waitFor: 'interactive' });
  const openTab = (url: string): Promise<Record<string, unknown>> =>
    world.client.call('research_open', { url, sessionId, contextId: 'new', wait: 'interactive' });
  const settled = async (): Promise<void> => {
    const before = world.rounds();
    await expect.poll(() => world.rounds(), { timeout: 30_000 }).toBeGreaterThan(before + 4);
  };

  test('a name is opened at the address that was checked, not where it leads a moment later', async () => {
    expect(await goto(`http://io-1.flip.test:${world.httpPort}/`)).toMatchObject({ title: 'inside' });
    expect(world.stolen).toEqual([]);
  });

  test.each(['http', 'https'])(
    'a name that has moved to the internet is not trusted any more (%s)',
    async (scheme) => {
      const port = scheme === 'http' ? world.httpPort : world.httpsPort;
      expect(await goto(`${scheme}://ioo-${scheme === 'http' ? 1 : 2}.flip.test:${port}/`)).toMatchObject({
        title: 'inside',
      });
      expect(await goto(`${scheme}://ioo-${scheme === 'http' ? 1 : 2}.flip.test:${port}/`)).toMatchObject({
        title: 'attack',
      });
      await settled();
      expect(world.stolen).toEqual([]);
    },
  );

  test('a name that was on the internet is not opened inside in the same session', async () => {
    expect(await goto(`http://ooi-1.flip.test:${world.httpPort}/`)).toMatchObject({ title: 'attack' });
    await settled();
    expect(world.stolen).toEqual([]);
    const again = await goto(`http://i-1.flip.test:${world.httpPort}/`);
    expect(again).toMatchObject({ title: 'inside' });
  });

  test('https inside is not opened in a new tab beside a page of the internet', async () => {
    expect(await goto(`http://${INTERNET}:${world.httpPort}/`)).toMatchObject({ title: 'attack' });
    expect(await openTab(`https://${INSIDE}:${world.httpsPort}/`)).toMatchObject({
      error: {
        code: 'address_blocked',
        reason: 'internet_tab_open',
        hint: expect.stringContaining('research_session_start') as string,
      },
    });
    await settled();
    expect(world.stolen).toEqual([]);
  });

  test('https inside replaces a page of the internet in its own tab, which then asks for nothing more', async () => {
    expect(await goto(`http://${INTERNET}:${world.httpPort}/`)).toMatchObject({ title: 'attack' });
    expect(await goto(`https://${INSIDE}:${world.httpsPort}/`)).toMatchObject({ title: 'inside' });
    expect(world.stolen).toEqual([]);
  });

  test('the page of the internet that https inside replaced can be gone back to', async () => {
    expect(await goto(`http://${INTERNET}:${world.httpPort}/calm`)).toMatchObject({ title: 'calm' });
    expect(await goto(`https://${INSIDE}:${world.httpsPort}/`)).toMatchObject({ title: 'inside' });
    const back = await world.client.call('research_navigate', { action: 'back', sessionId });
    expect(back).toMatchObject({ title: 'calm' });
  });

  test('a page that was found, and that a browser has to draw, is not opened inside', async () => {
    const found = `http://ooi-2.flip.test:${world.httpPort}/scripted`;
    await world.client.call('research_queue_add', {
      urls: [`http://${INTERNET}:${world.httpPort}/leads-to?${found}`],
      depth: 1,
      sourceId: 'found',
    });
    const status = (): Promise<Record<string, unknown>> =>
      world.client.call('research_queue_status', { sourceId: 'found', waitSeconds: 20 });
    let now = await status();
    while (Number(now['pending']) + Number(now['working']) > 0) now = await status();
    expect(now).toMatchObject({ failed: 0, skipped: { address_blocked: 1 } });
    expect(world.stolen).toEqual([]);
  });

  test.runIf(mode === 'local')(
    `nothing reaches this machine in ${RUNS} runs with random flips and tabs`,
    { timeout: 300_000 },
    async () => {
      expect(await attackAtRandom(world, RUNS)).toBeGreaterThan(0);
      expect(world.stolen).toEqual([]);
    },
  );

  // The last one here: what it sends may still arrive when its session has ended.
  test('a page of this machine does reach all of it, by every kind of request', async () => {
    expect(await goto(`https://${INSIDE}:${world.httpsPort}/`)).toMatchObject({ title: 'inside' });
    const reached = (): string[] =>
      REQUEST_KINDS.flatMap((kind) =>
        world.stolen.some((entry) => entry.includes(`/${kind}`)) ? [kind] : [],
      );
    expect(await goto(`http://${INSIDE}:${world.httpPort}/attack`)).toMatchObject({ title: 'attack' });
    await expect.poll(reached, { timeout: 30_000 }).toEqual([...REQUEST_KINDS]);
  });
});
