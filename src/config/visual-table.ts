import * as z from 'zod';
import { milliseconds, setting } from './setting.ts';

/** When a visual handle is still the same thing. */
export const VISUAL_SETTINGS = {
  'visual-threshold': setting({
    env: 'VISUAL_THRESHOLD',
    schema: z.number().min(0.5).max(1),
    default: 0.9,
    says: 'How like the recorded pixels what is there has to be, from 0.5 to 1, everywhere in a visual handle; otherwise nothing is pressed.',
  }),
  'visual-ttl-ms': setting({
    env: 'VISUAL_TTL_MS',
    schema: milliseconds(0, 86_400_000),
    default: 30_000,
    says: 'Milliseconds for which an x… handle of visual.scan is valid after it was given or found again; an e… handle is checked each time and does not expire.',
  }),
} as const;
