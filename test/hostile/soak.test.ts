import { test } from 'vitest';
import { HOSTILE_KINDS } from '../support/soak-site.ts';
import { expectCalmSoak } from '../support/soak-runs.ts';

// The form with 20 sessions is in test/long.
test(
  'a session for each kind of hostile page gets only its own good pages, and nothing grows',
  { timeout: 600_000 },
  () => expectCalmSoak(HOSTILE_KINDS.length, 2),
);
