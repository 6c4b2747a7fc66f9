import * as z from 'zod';
import { milliseconds, setting } from './setting.ts';

/** How pages are read. */
export const SCRAPE_SETTINGS = {
  render: setting({
    env: 'WAYFARER_RENDER',
    schema: z.enum(['auto', 'always', 'never']),
    default: 'auto',
    says: 'How pages are read: without a browser where their text is there without one (auto), always in a browser, or never.',
  }),
  'navigate-timeout-ms': setting({
    env: 'WAYFARER_NAVIGATE_TIMEOUT_MS',
    schema: milliseconds(100, 600_000),
    default: 20_000,
    says: 'Milliseconds that scrape waits for an address to answer.',
  }),
  'smart-wait-enabled': setting({
    env: 'WAYFARER_SMART_WAIT_ENABLED',
    schema: z.boolean(),
    default: true,
    says: 'Whether scrape waits until a page in the browser is quiet, or its text stays as long as it is.',
  }),
  'stability-check-interval-ms': setting({
    env: 'WAYFARER_STABILITY_CHECK_INTERVAL_MS',
    schema: milliseconds(10, 60_000),
    default: 300,
    says: 'Of a page that does not get quiet: milliseconds between two looks at the length of its text.',
  }),
  'stability-max-wait-ms': setting({
    env: 'WAYFARER_STABILITY_MAX_WAIT_MS',
    schema: milliseconds(0, 600_000),
    default: 5_000,
    says: 'Of a page that does not get quiet: milliseconds after which it is read as it is.',
  }),
  'stability-threshold': setting({
    env: 'WAYFARER_STABILITY_THRESHOLD',
    schema: z.int().min(1).max(100),
    default: 2,
    says: 'How many looks in a row must find the text as long as before.',
  }),
  'stability-length-change-threshold': setting({
    env: 'WAYFARER_STABILITY_LENGTH_CHANGE_THRESHOLD',
    schema: z.number().min(0).max(1),
    default: 0.02,
    says: 'The share by which the length of a text may change and still count as the same.',
  }),
  'strip-chrome-tags': setting({
    env: 'WAYFARER_STRIP_CHROME_TAGS',
    schema: z.boolean(),
    default: true,
    says: 'Whether scrape leaves out navigation, headers, footers and sidebars where the call does not say.',
  }),
  'remove-base64-images': setting({
    env: 'WAYFARER_REMOVE_BASE64_IMAGES',
    schema: z.boolean(),
    default: true,
    says: 'Whether pictures that are written into the page itself are left out of Markdown.',
  }),
  'media-inline-max-bytes': setting({
    env: 'WAYFARER_MEDIA_INLINE_MAX_BYTES',
    schema: z.int().min(0).max(50_000_000),
    default: 1_000_000,
    says: 'Media up to so many bytes stands in the answer itself; larger files are kept in the download folder.',
  }),
} as const;

/** Settings from the scrape server's design; the cast holds for the keys of a literal. */
export const SCRAPE_SETTING_NAMES = (Object.keys(SCRAPE_SETTINGS) as (keyof typeof SCRAPE_SETTINGS)[]).filter(
  (name) => name !== 'render' && name !== 'media-inline-max-bytes',
);
