import * as z from 'zod';
import { ARCHIVE_SETTINGS } from './archive-table.ts';
import { BROWSER_SETTINGS } from './browser-table.ts';
import { CAPTURE_SETTINGS } from './capture-table.ts';
import { CRAWL_SETTINGS } from './crawl-table.ts';
import { defaultDataFolder } from './default-data-folder.ts';
import { SCRAPE_SETTINGS } from './scrape-table.ts';
import { list, milliseconds, setting } from './setting.ts';
import { STORE_SETTINGS } from './store-table.ts';
import { PASSAGE_SETTINGS } from './passage-table.ts';
import { VISUAL_SETTINGS } from './visual-table.ts';
import { WEB_SETTINGS } from './web-table.ts';

export const FAMILIES = ['handles', 'research', 'agent', 'scrape', 'web'] as const;
export type Family = (typeof FAMILIES)[number];

const port = z.int().min(0).max(65_535);
const hostName = z.string().regex(/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i);
const HOST_NAMES = 'a list of host names without scheme and port';

/** All settings: the file, the environment, the flags and docs/config.md are derived from this table. */
export const SETTINGS = {
  'call-timeout': setting({
    env: 'WAYFARER_CALL_TIMEOUT',
    schema: milliseconds(100, 600_000),
    default: 30_000,
    says: 'Milliseconds after which every tool call ends.',
  }),
  toolsets: setting({
    env: 'WAYFARER_TOOLSETS',
    schema: list(z.enum(FAMILIES)).min(1),
    default: [...FAMILIES],
    says: 'Families of tools to offer, separated by commas.',
  }),
  'read-only': setting({
    env: 'WAYFARER_READ_ONLY',
    schema: z.boolean(),
    default: false,
    says: 'Offer only tools that change nothing: those that act on pages or store files are left out.',
  }),
  'tool-names': setting({
    env: 'WAYFARER_TOOL_NAMES',
    schema: z.enum(['portable', 'canonical']),
    default: 'portable',
    says: 'List tools as nav_goto (portable, every client takes it) or nav.goto (canonical). Both are accepted in calls.',
  }),
  host: setting({
    env: 'WAYFARER_HOST',
    schema: z.string().min(1),
    default: '127.0.0.1',
    says: 'Address to listen on for HTTP. Anything but loopback needs a token.',
    guarded: true,
  }),
  port: setting({
    env: 'WAYFARER_PORT',
    schema: port,
    default: 4870,
    says: 'Port to listen on for HTTP; 0 takes a free one.',
  }),
  auth: setting({
    env: 'WAYFARER_AUTH',
    schema: z.enum(['token', 'none']),
    default: 'token',
    says: 'Whether HTTP clients must send the bearer token. none is possible on loopback only; then pages of other origins, also of this machine, may not call the server.',
    guarded: true,
  }),
  token: setting({
    env: 'WAYFARER_TOKEN',
    schema: list(
      z
        .string()
        .min(16)
        .max(512)
        .regex(/^[\x21-\x7e]+$/, 'printable characters without spaces'),
    ),
    default: [],
    defaultSays: 'made once and kept in the data folder',
    says: 'Bearer token for HTTP, at least 16 characters; or several, separated by commas, each for a client that sees nothing of the others. Prefer the variable: other users of a machine can see flags.',
    allows: 'at least 16 printable characters without spaces, or several such tokens',
    secret: true,
    guarded: true,
  }),
  'allowed-hosts': setting({
    env: 'WAYFARER_ALLOWED_HOSTS',
    schema: list(hostName),
    default: [],
    says: 'More names that HTTP clients may use for this server in the Host header, separated by commas, without port.',
    allows: HOST_NAMES,
    guarded: true,
  }),
  'allowed-origins': setting({
    env: 'WAYFARER_ALLOWED_ORIGINS',
    schema: list(hostName),
    default: [],
    says: 'More host names whose web pages may call this server (Origin header), separated by commas, without port.',
    allows: HOST_NAMES,
    guarded: true,
  }),
  'session-idle-timeout': setting({
    env: 'WAYFARER_SESSION_IDLE_TIMEOUT',
    schema: milliseconds(1_000, 86_400_000),
    default: 1_800_000,
    says: 'Milliseconds without a call after which a session ends; what a named one has is kept.',
  }),
  'max-sessions': setting({
    env: 'WAYFARER_MAX_SESSIONS',
    schema: z.int().min(1).max(1_000),
    default: 64,
    says: 'Sessions that may be open at the same time.',
  }),
  'handle-ttl': setting({
    env: 'HANDLE_TTL_MS',
    schema: milliseconds(1_000, 86_400_000),
    default: 30_000,
    says: 'Milliseconds for which a handle that is not used is kept for sure; after that it is forgotten when there are very many.',
  }),
  'data-dir': setting({
    env: 'DATA_DIR',
    schema: z.string().min(1),
    default: defaultDataFolder(),
    defaultSays:
      "the system's folder for data of programs, such as ~/.local/share/wayfarer, or ~/.wayfarer if it exists",
    says: 'Folder of everything that is kept; made with mode 0700.',
    guarded: true,
  }),
  'download-dir': setting({
    env: 'DOWNLOAD_DIR',
    schema: z.string(),
    default: '',
    defaultSays: '`downloads` in the data folder',
    says: 'Folder of files that pages send; made with mode 0700.',
    guarded: true,
  }),
  'upload-roots': setting({
    env: 'UPLOAD_ROOTS',
    schema: list(z.string().min(1)),
    default: [],
    says: 'Folders whose files may be given to pages, separated by commas; none without it.',
    allows: 'a list of folders',
    guarded: true,
  }),
  'executable-path': setting({
    env: 'CHROME_PATH',
    schema: z.string(),
    default: '',
    defaultSays: 'looked up in the usual places',
    says: 'Chromium, Chrome or Edge to use.',
    guarded: true,
  }),
  sandbox: setting({
    env: 'WAYFARER_SANDBOX',
    schema: z.enum(['auto', 'on', 'off']),
    default: 'auto',
    says: "The browser's sandbox: auto is on, except for root, for whom Chromium refuses to start with it.",
    guarded: true,
  }),
  network: setting({
    env: 'WAYFARER_NETWORK',
    schema: z.enum(['auto', 'public', 'local', 'open']),
    default: 'auto',
    says: 'What may be reached: the internet (public), also this machine (local), also private networks (open). auto is local, but public for HTTP on an address that others can reach. See docs/network.md.',
    guarded: true,
  }),
  'allow-net': setting({
    env: 'WAYFARER_ALLOW_NET',
    schema: list(z.string().min(1)),
    default: [],
    says: 'Further addresses or ranges (CIDR) that may be reached, separated by commas.',
    allows: 'a list of addresses or ranges',
    guarded: true,
  }),
  'deny-net': setting({
    env: 'WAYFARER_DENY_NET',
    schema: list(z.string().min(1)),
    default: [],
    says: 'Addresses or ranges (CIDR) that are never reached, separated by commas.',
    allows: 'a list of addresses or ranges',
  }),
  'insecure-hosts': setting({
    env: 'WAYFARER_INSECURE_HOSTS',
    schema: list(hostName),
    default: [],
    says: 'Hosts whose certificates are not checked, separated by commas.',
    allows: HOST_NAMES,
    guarded: true,
  }),
  'proxy-server': setting({
    env: 'WAYFARER_PROXY_SERVER',
    schema: z.string(),
    default: '',
    defaultSays: 'none',
    says: 'HTTP proxy through which everything goes out, as http://host:port.',
    guarded: true,
  }),
  'proxy-username': setting({
    env: 'WAYFARER_PROXY_USERNAME',
    schema: z.string(),
    default: '',
    defaultSays: 'none',
    says: 'Login at that proxy.',
    needs: 'proxy-server',
    guarded: true,
  }),
  'proxy-password': setting({
    env: 'WAYFARER_PROXY_PASSWORD',
    schema: z.string(),
    default: '',
    defaultSays: 'none',
    says: 'Password for that login.',
    needs: 'proxy-username',
    secret: true,
    guarded: true,
  }),
  ...BROWSER_SETTINGS,
  ...SCRAPE_SETTINGS,
  ...ARCHIVE_SETTINGS,
  ...CAPTURE_SETTINGS,
  ...STORE_SETTINGS,
  ...CRAWL_SETTINGS,
  ...WEB_SETTINGS,
  ...PASSAGE_SETTINGS,
  ...VISUAL_SETTINGS,
  'log-level': setting({
    env: 'WAYFARER_LOG_LEVEL',
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug']),
    default: 'info',
    says: 'What to log to standard error.',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]; // the keys of a literal
