import { test } from 'vitest';
import { surviveKills } from '../store/crashes.ts';
import { sqliteWorld } from '../store/sqlite-world.ts';

const world = sqliteWorld();

test('what was acknowledged survives two hundred kills among four writers', async () => {
  await surviveKills(world.folder, 200);
});
