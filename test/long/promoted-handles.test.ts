import { afterAll, beforeAll, expect, test } from 'vitest';
import { Agent } from '../support/agent.ts';
import { Eyes, PROMOTED_KINDS, useAgain } from '../support/promoted-kinds.ts';
import { startSite, type Site } from '../site/server.ts';

const TIME_TO_LIVE_S = 30;

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

test.each(PROMOTED_KINDS.map((kind) => [kind.page, kind] as const))(
  'promoted handles are used after a re-render, a scroll and 30 seconds: %s',
  async (_, { page, promote, uses: [first, second, third] }) => {
    const eyes = new Eyes(agent);
    await agent.open(site.url(`/bare/${page}`));
    const handles = await promote(eyes);
    await eyes.drawAnew();
    await useAgain(eyes, handles, first);
    await eyes.scroll(700);
    await useAgain(eyes, handles, second);
    const waited = await agent.client.call('wait_for_page', { seconds: TIME_TO_LIVE_S - 10 });
    expect(waited).not.toHaveProperty('error');
    await agent.client.call('wait_for_page', { seconds: 10 });
    await eyes.drawAnew();
    await useAgain(eyes, handles, third);
  },
);
