import * as z from 'zod';
import { milliseconds, setting } from './setting.ts';

/** How the queue is worked on. */
export const CRAWL_SETTINGS = {
  'crawl-concurrency': setting({
    env: 'CRAWL_CONCURRENCY',
    schema: z.int().min(0).max(64),
    default: 4,
    says: 'Queued addresses that each process works on at the same time. 0: this server only queues, and "wayfarer worker" reads.',
  }),
  'crawl-delay-ms': setting({
    env: 'CRAWL_DELAY_MS',
    schema: milliseconds(0, 3_600_000),
    default: 1_000,
    says: "Milliseconds for which the queue leaves a host alone after each page, or longer where its robots.txt says so. 0: no pause, and several pages of a host at once; for hosts of one's own.",
  }),
  robots: setting({
    env: 'WAYFARER_ROBOTS',
    schema: z.enum(['respect', 'ignore']),
    default: 'respect',
    says: "Whether the queue does what robots.txt and the robots elements of pages ask. What is opened or read by a call counts as a person's own reading and is not checked.",
    guarded: true,
  }),
} as const;
