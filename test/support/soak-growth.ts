import type { Sample } from './soak.ts';

interface Allowed {
  /** Relative to the value after the warm-up. */
  readonly share: number;
  readonly more: number;
}

// Renderers come and go and garbage collection runs at any time; a leak exceeds these limits within minutes.
const ALLOWED: Readonly<Record<keyof Sample, Allowed>> = {
  nodeMb: { share: 0.3, more: 80 },
  browserMb: { share: 0.4, more: 400 },
  descriptors: { share: 0.1, more: 15 },
  processes: { share: 0.2, more: 6 },
  temporaryFiles: { share: 0.1, more: 20 },
};

export interface Growth {
  readonly of: keyof Sample;
  readonly first: number;
  readonly last: number;
  /** By the line of best fit. */
  readonly growth: number;
  readonly allowed: number;
  readonly isFlat: boolean;
}

const WARM_UP_SHARE = 0.25;

/** The growth of each value after the warm-up, which is the first quarter of the rounds, at least one. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const warm = samples.slice(Math.max(1, Math.floor(samples.length * WARM_UP_SHARE)) - 1);
  return (Object.keys(ALLOWED) as (keyof Sample)[]).map((of) => {
    const values = warm.map((sample) => sample[of]);
    const [first = 0] = values;
    const growth = Math.round(slopeOf(values) * (values.length - 1));
    const allowed = Math.round(first * ALLOWED[of].share + ALLOWED[of].more);
    return { of, first, last: values.at(-1) ?? 0, growth, allowed, isFlat: growth <= allowed };
  });
}

/** Per round, by least squares. */
function slopeOf(values: readonly number[]): number {
  const meanAt = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, at) => sum + (at - meanAt) ** 2, 0);
  const together = values.reduce((sum, value, at) => sum + (at - meanAt) * (value - mean), 0);
  return spread === 0 ? 0 : together / spread;
}
