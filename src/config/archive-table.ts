import * as z from 'zod';
import { setting } from './setting.ts';

/** What is remembered of what was read. */
export const ARCHIVE_SETTINGS = {
  archive: setting({
    env: 'WAYFARER_ARCHIVE',
    schema: z.enum(['on', 'off']),
    default: 'on',
    says: 'Whether texts that were read are kept, in the data folder or in STORE_URL, to be searched and read again. off: nothing is stored, and what is stored already is not read.',
  }),
  'archive-max-bytes': setting({
    env: 'WAYFARER_ARCHIVE_MAX_BYTES',
    schema: z.int().min(1_000_000).max(1_000_000_000_000_000),
    default: 5_000_000_000,
    says: 'How large the archive may become on disk; beyond that the oldest documents that are not pinned are deleted.',
  }),
  'archive-days': setting({
    env: 'WAYFARER_ARCHIVE_DAYS',
    schema: z.int().min(0).max(36_500),
    default: 0,
    says: 'Days after which a text that nobody has read again is deleted, unless it is pinned; 0 is never. Applied at start and once a day.',
  }),
  'archive-master': setting({
    env: 'WAYFARER_ARCHIVE_MASTER',
    schema: z.boolean(),
    default: false,
    says: 'Whether pages of the master profile, which is logged in as a person, are kept too.',
    guarded: true,
  }),
} as const;
