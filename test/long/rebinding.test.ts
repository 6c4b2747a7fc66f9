import { expect, test } from 'vitest';
import { attackAtRandom } from '../support/rebinding-runs.ts';
import { openRebindingWorld } from '../support/rebinding-world.ts';

const RUNS = 200;

test(`nothing reaches this machine in ${RUNS} runs with random flips and tabs`, async () => {
  await using world = await openRebindingWorld();
  expect(await attackAtRandom(world, RUNS)).toBeGreaterThan(RUNS);
  expect(world.stolen).toEqual([]);
});
