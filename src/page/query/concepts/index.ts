import type { Concepts } from './concept.ts';
import { ACCOUNTS } from './accounts.ts';
import { BUYING } from './buying.ts';
import { DOING } from './doing.ts';
import { EVERYDAY } from './everyday.ts';
import { FIELDS } from './fields.ts';
import { FINDING } from './finding.ts';
import { JOURNEYS } from './journeys.ts';
import { LISTED } from './listed.ts';
import { MAIL_AND_SETTINGS } from './mail-and-settings.ts';
import { MEDIA } from './media.ts';
import { OTHER_SITES } from './other-sites.ts';
import { PARTS_OF_A_SITE } from './parts-of-a-site.ts';
import { TRADE } from './trade.ts';
import { WALKS_OF_LIFE } from './walks-of-life.ts';

/** All concepts, by name. */
export const CONCEPTS: Concepts = {
  ...TRADE,
  ...JOURNEYS,
  ...MEDIA,
  ...MAIL_AND_SETTINGS,
  ...WALKS_OF_LIFE,
  ...EVERYDAY,
  ...ACCOUNTS,
  ...FINDING,
  ...BUYING,
  ...DOING,
  ...PARTS_OF_A_SITE,
  ...FIELDS,
  ...LISTED,
  ...OTHER_SITES,
};

const NO_BRANDS = new Set(['rss', 'app']);

/** The names of other sites and firms. */
export const BRANDS: ReadonlySet<string> = new Set(
  Object.keys(OTHER_SITES).filter((name) => !NO_BRANDS.has(name)),
);

const THINGS = new Set([
  'cookie',
  'pdf',
  'csv',
  'zip',
  'excel',
  'newsletter',
  'subscription',
  'volume',
  'speed',
  'yes',
  'no',
]);

/** What can be done to a thing. */
export const ACTIONS: ReadonlySet<string> = new Set([
  ...Object.keys(DOING).filter((name) => !THINGS.has(name)),
  ...[
    'addtocart',
    'buy',
    'keep',
    'watch later',
    'read later',
    'details',
    'pin',
    'apply',
    'add friend',
    'track parcel',
  ],
]);

export { DOING, FIELDS, OTHER_SITES };
