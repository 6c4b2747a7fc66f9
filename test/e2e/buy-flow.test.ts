import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE_START } from '../site/store/index.ts';
import { startSite, type Site } from '../site/server.ts';
import { Agent, receiptOf, type Data } from '../support/agent.ts';

let site: Site;
let agent: Agent;

beforeAll(async () => {
  site = await startSite();
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  await site.close();
});

const TOTAL = 'Bag total: $549';
const CHOICES = [
  ['Colour', 'Mint'],
  ['Storage', '256 GB'],
  ['Trade-in', 'Trade in a phone'],
] as const;

test('a phone is bought step by step', async () => {
  await agent.open(site.url(STORE_START));
  await agent.act('Phones');
  const buy = receiptOf(await agent.execute(await agent.handleOf({ text: 'Buy', nearText: 'Nova 9 Mini' })));
  expect(buy).toMatchObject({ changed: true, title: 'Buy Nova 9 Mini - Kestrel' });
  for (const [group, choice] of CHOICES) {
    const { elementId } = await agent.client.call('ui_pick', { group, choice });
    expect(await agent.client.call('action_setState', { handle: elementId, state: true })).toMatchObject({
      after: true,
    });
  }
  expect(await agent.act('Add to bag')).toMatchObject({ changed: true, title: 'Bag - Kestrel' });
  const waited = await agent.client.call('wait_for_page', { text_to_appear: TOTAL });
  expect(waited).not.toHaveProperty('error');
});

test('a phone is bought in two calls', async () => {
  await agent.open(site.url(STORE_START));
  const steps = [
    { do: 'press', target: 'Phones' },
    { do: 'press', target: 'Buy for "Nova 9 Mini"' },
    ...CHOICES.map(([target, value]) => ({ do: 'set', target, value })),
    { do: 'press', target: 'Add to bag', expect: { text: TOTAL, url: '/store/bag' } },
    { do: 'press', target: 'Check out', expect: { text: 'Order placed' } },
  ];
  expect(await agent.client.call('flow_run', { steps })).toMatchObject({ status: 'done', done: 7 });
});

test('a phone is bought by a path and the main actions of its pages', async () => {
  await agent.open(site.url(STORE_START));
  const path = await agent.client.call('nav_followPath', { steps: ['Phones', 'Nova 9 Mini'], scope: 'nav' });
  expect(path).toMatchObject({ status: 'done', url: site.url('/store/phones/nova-mini') });
  const steps = CHOICES.map(([target, value]) => ({ do: 'set', target, value }));
  expect(await agent.client.call('flow_run', { steps })).toMatchObject({ status: 'done' });
  const primary = (how = {}): Promise<Data> => agent.client.call('flow_invokePrimaryAction', how);
  expect(await primary()).toMatchObject({
    chosen: { label: 'Add to bag' },
    receipt: { title: 'Bag - Kestrel' },
  });
  expect(await primary({ intentHint: 'check out' })).toMatchObject({
    chosen: { label: 'Check out' },
    receipt: { added: ['Order placed'] },
  });
});

test('nothing is pressed where no action stands out', async () => {
  await agent.open(site.url('/store/phones'));
  const { error } = await agent.client.call('flow_invokePrimaryAction', {});
  expect(['ambiguous', 'not_found']).toContain((error as Data)['code']);
  const { url } = await agent.client.call('get_current_url', {});
  expect(url).toBe(site.url('/store/phones'));
});
