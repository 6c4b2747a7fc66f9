import { afterAll, beforeAll, expect, test } from 'vitest';
import { navigateForum } from '../../eval/forum-task.ts';
import { totalsOf } from '../../eval/table.ts';
import { startSite, type Site } from '../site/server.ts';
import { connectStdio } from '../support/program.ts';

const RUNS = 20;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test.each(['2025', '2026'] as const)(
  'twenty runs in a row of one client of %s all pass, in eight calls each',
  async (era) => {
    const { client, close } = await connectStdio(era);
    const calls: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const outcome = await navigateForum(client, site.origin);
      console.log(totalsOf(outcome));
      expect(outcome.problem).toBeUndefined();
      calls.push(outcome.steps.length);
    }
    await close();
    expect(new Set(calls)).toEqual(new Set([8]));
  },
);
