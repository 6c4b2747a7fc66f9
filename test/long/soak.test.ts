import { test } from 'vitest';
import { expectCalmSoak } from '../support/soak-runs.ts';

test('20 sessions among hostile pages get only their own good pages, and nothing grows', () =>
  expectCalmSoak(20, 4));
