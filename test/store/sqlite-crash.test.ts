import { test } from 'vitest';
import { surviveKills } from './crashes.ts';
import { sqliteWorld } from './sqlite-world.ts';

const world = sqliteWorld();

// A bound for what hangs, on a machine that does much else.
test('what was acknowledged survives ten kills among four writers', { timeout: 180_000 }, async () => {
  await surviveKills(world.folder, 10);
});
