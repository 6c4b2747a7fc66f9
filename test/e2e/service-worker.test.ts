import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { WORKER_START } from '../site/service-worker.ts';
import { RawClient } from '../support/raw-client.ts';

const BYPASSED = 'network-bypassing-service-worker';

let site: Site;
let client: RawClient;
const at = (way: string): string => site.url(`${WORKER_START}${way}`);
const open = (way: string, place: object = {}): Promise<Record<string, unknown>> =>
  client.call('nav_goto', { url: at(way), ...place });
const setUp = async (place: object = {}): Promise<void> => {
  const ready = { waitFor: { text: 'Worker is ready' } };
  expect(await open('', { ...ready, ...place })).toMatchObject({ status: 200 });
};

beforeAll(async () => {
  site = await startSite();
  client = await RawClient.start({ args: ['--call-timeout', '60000'] });
  await setUp();
});
afterAll(() => Promise.all([site.close(), client.stop()]));

describe('a page that a service worker answers', () => {
  test('says so, whether the worker made it or fetched it', async () => {
    expect(await open('made')).toMatchObject({ title: 'From the worker', servedBy: 'service-worker' });
    expect(await open('fetched')).toMatchObject({ title: 'From the server', servedBy: 'service-worker' });
  });

  test('says nothing where the worker leaves it to the network, or there is none', async () => {
    for (const way of ['plain', '../article']) expect(await open(way)).not.toHaveProperty('servedBy');
  });

  test('says so in the answers of other tools too', async () => {
    const servedBy = 'service-worker';
    expect(await client.call('research_open', { url: at('made') })).toMatchObject({ servedBy });
    expect(await client.call('research_menu', {})).toMatchObject({ servedBy });
    expect(await client.call('navigate', { url: at('made') })).toMatchObject({ servedBy });
    expect(await client.call('research_navigate', { action: 'reload' })).toMatchObject({ servedBy });
  });
});

// A worker that does not answer is waited for, and one that spins answers nothing any more: each has its own session.
describe.concurrent('a service worker that does not answer', () => {
  const startSession = async (): Promise<{ sessionId: unknown }> => {
    const { sessionId } = await client.call('research_session_start', {});
    await setUp({ sessionId });
    return { sessionId };
  };

  test.each(['hangs', 'spins'])('(it %s) is bypassed, which is reported', async (way) => {
    expect(await open(way, await startSession())).toMatchObject({
      url: at(way),
      title: 'From the server',
      status: 200,
      servedBy: BYPASSED,
      view: { headings: ['From the server'] },
    });
  });

  test('is bypassed for that page only', async () => {
    const session = await startSession();
    await open('hangs', session);
    expect(await open('plain', session)).not.toHaveProperty('servedBy');
    expect(await open('made', session)).toMatchObject({ servedBy: 'service-worker' });
  });

  test('is bypassed on the way back too', async () => {
    const session = await startSession();
    const navigate = (action: string): Promise<Record<string, unknown>> =>
      client.call('research_navigate', { action, ...session });
    await open('hangs', session);
    expect(await open('plain', session)).toMatchObject({ status: 200 });
    expect(await navigate('reload')).toMatchObject({ status: 200 });
    expect(await navigate('back')).toMatchObject({ url: at('hangs'), title: 'From the server' });
  });
});

test.concurrent('scrape says in its front matter who answered', async () => {
  const scrape = async (way: string): Promise<string> => {
    const args = { url: at(way), waitFor: 500 };
    const { result } = await client.request('tools/call', { name: 'scrape', arguments: args });
    return (result?.['content'] as { text?: string }[]).map(({ text = '' }) => text).join('\n');
  };
  // The worker is set up in the profile that scrape uses; when it is ready is seen in what it answers.
  await expect.poll(async () => scrape(''), { timeout: 60_000 }).toContain('Worker is ready');
  expect(await scrape('made')).toMatch(/servedBy: "service-worker"[^]*From the worker/);
  expect(await scrape('hangs')).toMatch(new RegExp(`servedBy: "${BYPASSED}"[^]*From the server`));
});
