import { expect } from 'vitest';
import { growthOf } from './soak-growth.ts';
import { soak } from './soak.ts';

/** Every session gets its own good page after each hostile one, nothing forbidden is reached, and nothing grows. */
export async function expectCalmSoak(sessions: number, rounds: number): Promise<void> {
  const result = await soak({ sessions, goesOn: (round) => round < rounds });
  expect(result.wrong).toEqual([]);
  expect(result).toMatchObject({ goodPages: sessions * rounds, forbiddenHits: 0 });
  expect(result.outcomes).toMatchObject({ 'forbidden: address_blocked': expect.any(Number) as number });
  expect(growthOf(result.samples).filter(({ isFlat }) => !isFlat)).toEqual([]);
}
