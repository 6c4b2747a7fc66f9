import { expect, test } from 'vitest';
import { growthOf } from '../support/soak-growth.ts';
import { soak } from '../support/soak.ts';

const SESSIONS = 20;
const ROUNDS = 2;

test(
  '20 sessions among hostile pages get only their own good pages, and nothing grows',
  { timeout: 600_000 },
  async () => {
    const result = await soak({ sessions: SESSIONS, goesOn: (round) => round < ROUNDS });
    expect(result.wrong).toEqual([]);
    expect(result).toMatchObject({ goodPages: SESSIONS * ROUNDS, forbiddenHits: 0 });
    expect(result.outcomes).toMatchObject({ 'forbidden: address_blocked': expect.any(Number) as number });
    expect(growthOf(result.samples).filter(({ isFlat }) => !isFlat)).toEqual([]);
  },
);
