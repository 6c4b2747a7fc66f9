import { z } from 'zod';
import { milliseconds, setting } from './setting.ts';

const text = z.string();
const isRegExp = (source: string): boolean => {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false; // not a regular expression
  }
};
/** Browsers, their profiles and what they say of themselves. */
export const BROWSER_SETTINGS = {
  'default-profile-id': setting({
    env: 'WAYFARER_DEFAULT_PROFILE_ID',
    schema: text.min(1),
    default: 'master',
    says: 'Name of the profile that people log in to with open-browser and that master mode uses.',
  }),
  'master-user-data-root': setting({
    env: 'WAYFARER_MASTER_USER_DATA_ROOT',
    schema: text.min(1),
    default: '',
    defaultSays: '`profiles` in the data folder',
    says: 'Folder of all browser profiles.',
    guarded: true,
  }),
  'profile-id-regex': setting({
    env: 'WAYFARER_PROFILE_ID_REGEX',
    schema: text.refine(isRegExp),
    default: '^[A-Za-z0-9_-]{1,64}$',
    says: 'What a profile may be called.',
    allows: 'a regular expression',
    guarded: true,
  }),
  'worker-pool-min-size-per-process': setting({
    env: 'WAYFARER_WORKER_POOL_MIN_SIZE_PER_PROCESS',
    schema: z.int().min(0).max(64),
    default: 1,
    says: 'Browsers that are kept once one was needed.',
  }),
  'worker-pool-max-size-per-process': setting({
    env: 'WAYFARER_WORKER_POOL_MAX_SIZE_PER_PROCESS',
    schema: z.int().min(1).max(64),
    default: 2,
    says: 'Browsers that may run at the same time; those above the minimum end after an idle minute.',
  }),
  'sessions-per-worker': setting({
    env: 'WAYFARER_SESSIONS_PER_WORKER',
    schema: z.int().min(1).max(256),
    default: 8,
    says: 'Isolated contexts in one browser; when all browsers are full, the next one is started.',
  }),
  'queue-offer-timeout-ms': setting({
    env: 'WAYFARER_QUEUE_OFFER_TIMEOUT_MS',
    schema: milliseconds(0, 600_000),
    default: 10_000,
    says: 'Milliseconds to wait for a place when all browsers are full.',
  }),
  'slave-headless': setting({
    env: 'WAYFARER_SLAVE_HEADLESS',
    schema: z.boolean(),
    default: true,
    says: 'Run browsers without a window; false needs a display.',
  }),
} as const;
