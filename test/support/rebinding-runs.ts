import { FLIPPING_NAMES, INSIDE, INTERNET } from './rebinding-names.ts';
import type { RebindingWorld } from './rebinding-world.ts';

const STEPS = 6;

/** Opens flipping names, inside pages and pages of the attacker in random tabs; returns how many attacks ran. */
export async function attackAtRandom(world: RebindingWorld, runs: number): Promise<number> {
  const { client, httpPort, httpsPort } = world;
  const before = world.attacks();
  for (let run = 0; run < runs; run++) {
    const { sessionId } = await client.call('research_session_start', {});
    for (let step = 0; step < STEPS; step++) {
      const host = anyOf([INSIDE, INTERNET, ...FLIPPING_NAMES]);
      const url = anyOf([`http://${host}:${httpPort}/`, `https://${host}:${httpsPort}/`]);
      if (Math.random() < 0.5) await client.call('nav_goto', { url, sessionId, waitFor: 'interactive' });
      else await client.call('research_open', { url, sessionId, contextId: 'new', wait: 'interactive' });
    }
    await client.call('research_session_end', { sessionId });
  }
  return world.attacks() - before;
}

function anyOf<T>(values: readonly [T, ...T[]]): T {
  return values[Math.floor(Math.random() * values.length)] ?? values[0];
}
