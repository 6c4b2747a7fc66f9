import * as z from 'zod';
import { list, milliseconds, setting } from './setting.ts';

/** When a visual handle is still the same thing. */
export const VISUAL_SETTINGS = {
  'visual-threshold': setting({
    env: 'VISUAL_THRESHOLD',
    schema: z.number().min(0.5).max(1),
    default: 0.9,
    says: 'How like the recorded pixels what is there has to be, from 0.5 to 1, everywhere in a visual handle; otherwise nothing is pressed.',
  }),
  'ocr-languages': setting({
    env: 'OCR_LANGUAGES',
    schema: list(z.string().regex(/^[a-z]{3}(?:_[a-z]+)*$/, 'a language as tesseract calls it')).min(1),
    default: ['eng'],
    says: 'Languages of text in pictures, the most frequent one first, separated by commas. Each needs its package, such as @tesseract.js-data/deu for deu; English is included.',
    allows: 'languages as tesseract calls them, such as `deu` or `chi_sim`',
  }),
  'visual-ttl-ms': setting({
    env: 'VISUAL_TTL_MS',
    schema: milliseconds(0, 86_400_000),
    default: 30_000,
    says: 'Milliseconds for which an x… handle of visual.scan is valid after it was given or found again; an e… handle is checked each time and does not expire.',
  }),
} as const;
