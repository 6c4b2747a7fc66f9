import * as z from 'zod';
import { list, milliseconds, setting } from './setting.ts';

const text = z.string();
const isRegExp = (source: string): boolean => {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false; // not a regular expression
  }
};
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false; // no such zone
  }
};
const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false; // not a language tag
  }
};
// Servers identify the sender by these, or they belong to the connection: they cannot be overridden.
const OWN_HEADERS =
  /^(host|origin|referer|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|(sec|proxy)-.*)$/i;
const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/)
  .refine((name) => !OWN_HEADERS.test(name));
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/);
const CHANNELS = [
  'auto',
  'chromium',
  'chrome',
  'chrome-beta',
  'chrome-dev',
  'msedge',
  'msedge-beta',
  'msedge-dev',
] as const;

/** Browsers, their profiles and the identity they send. */
export const BROWSER_SETTINGS = {
  'default-profile-id': setting({
    env: 'WAYFARER_DEFAULT_PROFILE_ID',
    schema: text.min(1),
    default: 'master',
    says: 'Name of the profile that people log in to with open-browser and that master mode uses.',
  }),
  'browser-url': setting({
    env: 'BROWSER_URL',
    schema: list(z.url({ protocol: /^(https?|wss?)$/ })),
    default: [],
    says: 'Browsers to use instead of starting some, separated by commas: debugging ports (http://host:9222) or Playwright servers (ws://host:3000). See docs/remote-browsers.md.',
    allows: 'a list of http, https, ws or wss addresses',
    secret: true,
    guarded: true,
  }),
  'egress-host': setting({
    env: 'WAYFARER_EGRESS_HOST',
    schema: text.min(1),
    default: '127.0.0.1',
    says: "Address of this machine on which the proxies of sessions listen: one that remote browsers reach. Each proxy takes only its own session's browser.",
    guarded: true,
  }),
  'remote-egress': setting({
    env: 'WAYFARER_REMOTE_EGRESS',
    schema: z.enum(['checked', 'unchecked']),
    default: 'checked',
    says: 'Whether a remote browser is refused if its traffic can bypass the network policy.',
    guarded: true,
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
    atMost: 'worker-pool-max-size-per-process',
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
    default: 32,
    says: 'Isolated contexts in one browser; when all browsers are full, the next one is started.',
  }),
  'worker-renew-after': setting({
    env: 'WAYFARER_WORKER_RENEW_AFTER',
    schema: z.int().min(1).max(1_000_000),
    default: 500,
    says: 'Isolated contexts after which a browser is replaced, as soon as none is open in it.',
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
  'master-login-args': setting({
    env: 'WAYFARER_MASTER_LOGIN_ARGS',
    schema: list(text),
    default: [],
    says: 'More flags for the browser of open-browser, separated by commas or as a JSON list.',
    allows: 'a list of flags',
    guarded: true,
  }),
  'master-login-initial-page-url': setting({
    env: 'WAYFARER_MASTER_LOGIN_INITIAL_PAGE_URL',
    schema: text.regex(/^(https?:\/\/.+|about:blank)$/i),
    default: 'about:blank',
    says: 'Page that open-browser shows first.',
    allows: 'an http or https address, or about:blank',
  }),
  'master-login-navigate-timeout-ms': setting({
    env: 'WAYFARER_MASTER_LOGIN_NAVIGATE_TIMEOUT_MS',
    schema: milliseconds(100, 600_000),
    default: 30_000,
    says: 'Milliseconds in which that page must open; the window stays open if it does not.',
  }),
  'master-login-refresh-interval-ms': setting({
    env: 'WAYFARER_MASTER_LOGIN_REFRESH_INTERVAL_MS',
    schema: milliseconds(0, 86_400_000),
    default: 0,
    says: 'Milliseconds after which open-browser loads its page again, and again; 0 is never.',
  }),
  'master-login-timeout-ms': setting({
    env: 'WAYFARER_MASTER_LOGIN_TIMEOUT_MS',
    schema: milliseconds(1_000, 86_400_000),
    default: 600_000,
    says: 'Milliseconds after which open-browser ends, if nobody closes its window before.',
  }),
  'master-profile-lock-timeout-ms': setting({
    env: 'WAYFARER_MASTER_PROFILE_LOCK_TIMEOUT_MS',
    schema: milliseconds(100, 3_600_000),
    default: 10_000,
    says: 'Milliseconds to wait for the profile while another process uses it.',
  }),
  'browser-channel': setting({
    env: 'WAYFARER_BROWSER_CHANNEL',
    schema: z.enum(CHANNELS),
    default: 'auto',
    says: 'Which browser to look for, where executable-path names none.',
    guarded: true,
  }),
  'launch-args': setting({
    env: 'WAYFARER_LAUNCH_ARGS',
    schema: list(text),
    default: [],
    says: 'More flags for every browser, separated by commas or as a JSON list. Flags that reach behind a guard are refused.',
    allows: 'a list of flags',
    guarded: true,
  }),
  'ignore-default-args': setting({
    env: 'WAYFARER_IGNORE_DEFAULT_ARGS',
    schema: list(text),
    default: [],
    says: "Of Playwright's own flags, those to leave out, separated by commas or as a JSON list.",
    allows: 'a list of flags',
    guarded: true,
  }),
  'ignore-all-default-args': setting({
    env: 'WAYFARER_IGNORE_ALL_DEFAULT_ARGS',
    schema: z.boolean(),
    default: false,
    says: "Leave out all of Playwright's own flags but those without which it cannot work.",
    guarded: true,
  }),
  'user-agent': setting({
    env: 'WAYFARER_USER_AGENT',
    schema: headerValue,
    default: '',
    defaultSays: "the browser's own",
    says: 'What browsers call themselves.',
  }),
  'user-agents': setting({
    env: 'WAYFARER_USER_AGENTS',
    schema: list(headerValue.min(1)),
    default: [],
    says: 'One of these is chosen for each session, instead of user-agent: one a line, or a JSON list.',
    allows: 'a list of texts',
    separator: '\n',
  }),
  'accept-language': setting({
    env: 'WAYFARER_ACCEPT_LANGUAGE',
    schema: text.regex(/^[A-Za-z0-9*-]+(;q=[0-9.]+)?(\s*,\s*[A-Za-z0-9*-]+(;q=[0-9.]+)?)*$/),
    default: '',
    defaultSays: "the browser's own",
    says: 'Languages to ask servers for, such as de-DE,de;q=0.9.',
    allows: 'a list of languages',
  }),
  locale: setting({
    env: 'WAYFARER_LOCALE',
    schema: text.refine(isLocale),
    default: '',
    defaultSays: "the browser's own",
    says: 'Language and region in which pages write numbers and dates; without accept-language, also what servers are asked for.',
    allows: 'a language tag such as de-DE',
  }),
  'timezone-id': setting({
    env: 'WAYFARER_TIMEZONE_ID',
    schema: text.refine(isTimeZone),
    default: '',
    defaultSays: "the machine's own",
    says: 'Time zone of pages, such as Europe/Berlin.',
    allows: 'a time zone such as Europe/Berlin',
  }),
  'extra-headers': setting({
    env: 'WAYFARER_EXTRA_HEADERS',
    schema: z.record(headerName, headerValue),
    default: {},
    says: 'Headers that browsers send with every request: an object in the file, `Name: value` lines or JSON elsewhere.',
    allows: "an object or `Name: value` lines, without headers of the browser's own",
    secret: true,
    guarded: true,
  }),
  'stealth-enabled': setting({
    env: 'WAYFARER_STEALTH_ENABLED',
    schema: z.boolean(),
    default: false,
    says: 'Hide from pages that a program drives the browser: no navigator.webdriver, and the name of a browser with a window.',
  }),
  'stealth-script': setting({
    env: 'WAYFARER_STEALTH_SCRIPT',
    schema: text,
    default: '',
    defaultSays: 'none',
    says: "File of code that runs in every page before the page's own scripts.",
    allows: 'the path of a file',
    guarded: true,
  }),
} as const;

// The cast holds for the keys of a literal.
export const BROWSER_SETTING_NAMES = Object.keys(BROWSER_SETTINGS) as (keyof typeof BROWSER_SETTINGS)[];
