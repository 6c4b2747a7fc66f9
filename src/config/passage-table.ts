import * as z from 'zod';
import { setting } from './setting.ts';

/** How web.readFromPage divides a page and ranks its passages. */
export const PASSAGE_SETTINGS = {
  'embedding-tokens-size': setting({
    env: 'EMBEDDING_TOKENS_SIZE',
    schema: z.int().min(32).max(8_192),
    default: 512,
    says: 'How long the passages of web.readFromPage may be, in estimated tokens.',
  }),
} as const;
