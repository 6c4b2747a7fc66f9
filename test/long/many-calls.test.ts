import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { rssKb } from '../support/processes.ts';
import { runProgram } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

const REFUSED_CALLS = 20_000;
const PAGES = 500;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('thousands of calls and hundreds of pages leave memory and descriptors flat', async () => {
  const program = runProgram();
  const client = new RawClient(program);
  await client.initialize();
  const work = async (share: number): Promise<void> => {
    for (let n = 0; n < REFUSED_CALLS * share; n++) await client.call('nav_goto', { url: 'nonsense' });
    for (let n = 0; n < PAGES * share; n++) {
      expect(await client.call('nav_goto', { url: site.url(`/article?${n}`) })).toMatchObject({
        status: 200,
      });
    }
    client.messages.length = 0;
  };
  await work(0.5);
  const before = resources(program.child.pid);
  await work(0.5);
  const after = resources(program.child.pid);
  console.log('half way', before, 'at the end', after);
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 2);
  expect(after.rssMb).toBeLessThan(before.rssMb * 1.3 + 20);
  await program.stop();
});

function resources(pid: number | undefined): { descriptors: number; rssMb: number } {
  return { descriptors: readdirSync(`/proc/${pid ?? 0}/fd`).length, rssMb: Math.round(rssKb(pid) / 1024) };
}
