import { join } from 'node:path';
import { buildEmbedding, type BuiltEmbedding } from './archive-embedding.ts';
import { openArchiveStore } from './archive-store.ts';
import { openLogin, playwrightDriver } from './browser/index.ts';
import { buildPools, downloadFolder, type OpenProxy } from './browser-pools.ts';
import type { DocumentArchive } from './archive/index.ts';
import type { App, Reach } from './cli/index.ts';
import { createUsage, type Usage } from './core/index.ts';
import type { Settings } from './config/index.ts';
import { buildCrawler } from './crawling.ts';
import { buildPeers } from './session-peers.ts';
import type { Reader, Scraper, ScraperOptions } from './content/index.ts';
import type { Ocr } from './content/ocr/index.ts';
import {
  createPolicy,
  defaultNetworkMode,
  parseUpstream,
  systemResolver,
  type Broker,
  type NetworkMode,
  type Policy,
  type Resolver,
  type Upstream,
} from './net/index.ts';
import type { HttpClient, HttpClientOptions } from './net/http/index.ts';
import {
  createLogger,
  createRegistry,
  createTelemetry,
  createToolCaller,
  type Logger,
  type ServicesFor,
} from './server/index.ts';
import { lazyCapture } from './lazy-capture.ts';
import { createSessionsView } from './sessions-view.ts';
import {
  createKeptStates,
  createSessions,
  type OpenRecorder,
  type Pools,
  type Sessions,
} from './session/index.ts';
import type { ServiceOptions } from './services.ts';
import { TOOLS, type Tool } from './tools/index.ts';
import { VERSION } from './version.ts';
import { buildWebLane, buildWebTools } from './web-tools.ts';

/** Overrides for tests and benchmarks. */
export interface AppParts {
  readonly tools?: readonly Tool[];
  /** Resolves host names; by default the system's resolver. */
  readonly resolver?: Resolver;
}

/** The composition root: the only place that builds real objects. */
export function createApp(
  settings: Settings,
  reach: Reach = 'stdio',
  { tools = TOOLS, resolver = systemResolver }: AppParts = {},
): App {
  const log = createLogger(settings['log-level']);
  const broker = { policy: buildPolicy(settings, reach), resolver };
  const openProxy = buildProxies(settings, broker);
  const pools = buildPools(settings, openProxy, log);
  const usage = createUsage();
  const http = buildHttp(settings, broker);
  const reader = buildReader(http.client);
  const services = buildServiceHttp(settings, broker);
  const asking = { http: services.client, lane: buildWebLane(settings), log };
  const embedding = buildEmbedding(settings, asking);
  const archive = buildArchive(settings, { embedding, log });
  const capture = lazyCapture(settings, { archive: archive.get, reader: reader.get, log });
  const { openRecorder } = capture;
  const sessions = buildSessions(settings, { pools, openProxy, usage, log, openRecorder });
  const scraper = buildScraper(settings, { sessions, http: http.client, reader: reader.get });
  const web = buildWebTools(settings, { ...asking, scraper, archive: archive.get });
  const { toolsets, 'read-only': readOnly, 'tool-names': names } = settings;
  const registry = createRegistry(tools, { toolsets, readOnly, names });
  const telemetry = createTelemetry(usage);
  const parts = { sessions, scraper, log, reader: reader.get, archive: archive.get };
  const isFromOutside = networkMode(settings, reach) === 'public';
  const crawler = buildCrawler(settings, { ...parts, http: http.client, isFromOutside });
  const peers = buildPeers(settings, reach, { ...parts, broker });
  const working = { ...parts, capture: capture.get, crawler: crawler.get, peers, ...web };
  const { servicesFor, load, ocr } = buildServices(settings, sessions, working);
  const callTool = createToolCaller({
    ...{ servicesFor, telemetry, log, listedAs: registry.listedAs },
    callTimeoutMs: settings['call-timeout'],
  });
  return {
    ...{ settings, registry, telemetry, callTool, scraper, ...web, log, peers },
    archive: archive.get,
    crawler: crawler.get,
    serveQueue: (isAtOnce) => {
      crawler.serve();
      if (isAtOnce) crawler.resume();
    },
    moveArchive: async (order) => (await import('./move-archive.ts')).moveArchive(order),
    mcp: { registry, callTool, version: VERSION, onListed: both(loadAhead(load), crawler.resume) },
    sessions: createSessionsView(sessions),
    claimPort: (port) => void broker.policy.claimPort(port),
    endClient: (clientId) => sessions.endClient(clientId),
    checkBrowsers: pools.check,
    openLogin: (onWait, signal) =>
      openLogin({ pool: pools.login(onWait), openProxy, insecureHosts: settings['insecure-hosts'] }, signal),
    async close(crawlGraceMs = CRAWL_GRACE_MS) {
      embedding.close();
      await crawler.close(crawlGraceMs);
      // What sessions have received is still read and kept.
      await closeInOrder([[sessions, http, services], [reader, ocr, peers], [archive]]);
    },
  };
}

/** A server has to end within seconds; pages that are not read by then are given back to the queue. */
const CRAWL_GRACE_MS = 1_000;

interface Closable {
  close(): Promise<void>;
}

/** Those of a group at the same time. */
async function closeInOrder(groups: readonly (readonly (Closable | undefined)[])[]): Promise<void> {
  for (const group of groups) await Promise.all(group.flatMap((each) => each?.close() ?? []));
}

function buildPolicy(settings: Settings, reach: Reach): Policy {
  return createPolicy({
    mode: networkMode(settings, reach),
    allow: settings['allow-net'],
    deny: settings['deny-net'],
  });
}

function networkMode({ network }: Settings, reach: Reach): NetworkMode {
  return network === 'auto' ? defaultNetworkMode(reach) : network;
}

interface LazyHttp {
  readonly client: () => Promise<HttpClient>;
  close(): Promise<void>;
}

/** Reads pages, with the identity that browsers have. */
function buildHttp(settings: Settings, broker: Broker): LazyHttp {
  return lazyHttp(settings, {
    ...broker,
    headers: { ...httpIdentity(settings), ...settings['extra-headers'] },
    ...(settings['user-agent'] !== '' && { userAgent: settings['user-agent'] }),
  });
}

/** Asks the services that settings name, wherever they are; they do not get what pages learn about us. */
function buildServiceHttp(settings: Settings, { policy, resolver }: Broker): LazyHttp {
  return lazyHttp(settings, { policy: policy.withoutMode(), resolver });
}

/** The client is loaded on first use: not every server reads without a browser. */
function lazyHttp(settings: Settings, options: HttpClientOptions): LazyHttp {
  let made: Promise<HttpClient> | undefined;
  const make = async (): Promise<HttpClient> => {
    const { createHttpClient } = await import('./net/http/index.ts');
    const upstream = buildUpstream(settings);
    return createHttpClient({
      ...options,
      insecureHosts: settings['insecure-hosts'],
      ...(upstream !== undefined && { upstream }),
    });
  };
  return {
    client: () => (made ??= make()),
    close: async () => (await made)?.close(),
  };
}

function httpIdentity(settings: Settings): Record<string, string> {
  return settings['accept-language'] === '' ? {} : { 'accept-language': settings['accept-language'] };
}

/** Slow pages take less; a call has time left to read what is there. */
const ARRIVAL_MS = 10_000;

/** The threads that read documents: loaded on first use, and started with the first document. */
function buildReader(http: () => Promise<HttpClient>): {
  readonly get: () => Promise<Reader>;
  close(): Promise<void>;
} {
  let made: Promise<Reader> | undefined;
  const make = async (): Promise<Reader> => (await import('./content/index.ts')).createReader({ http });
  return {
    get: () => (made ??= make()),
    close: async () => (await made)?.close(),
  };
}

/** Loaded on first use, and its store is opened with the first text. */
function buildArchive(
  settings: Settings,
  { embedding, log }: { readonly embedding: BuiltEmbedding; readonly log: Logger },
): { readonly get: () => Promise<DocumentArchive>; close(): Promise<void> } {
  const make = async (): Promise<DocumentArchive> => {
    const { createArchive } = await import('./archive/index.ts');
    return createArchive({
      isOn: settings.archive === 'on',
      keepsMaster: settings['archive-master'],
      keepDays: settings['archive-days'],
      maxTokens: settings['embedding-tokens-size'],
      embedding: await embedding.get(),
      openStore: () => openArchiveStore(settings, log),
      onTrouble: (error) => log.warn({ err: error }, 'A text could not be archived'),
    });
  };
  let made: Promise<DocumentArchive> | undefined;
  const get = (): Promise<DocumentArchive> => (made ??= make());
  // Old texts are deleted even if nothing is read.
  if (settings.archive === 'on' && settings['archive-days'] > 0) void get();
  return { get, close: async () => (await made)?.close() };
}

type ScraperParts = Pick<ScraperOptions, 'sessions' | 'http' | 'reader'>;

function buildScraper(settings: Settings, parts: ScraperParts): Scraper {
  const make = async (): Promise<Scraper> => {
    const { createScraper } = await import('./content/index.ts');
    // Within the time of a call, so that the error says what was waited for.
    const navigateTimeoutMs = Math.min(settings['navigate-timeout-ms'], settings['call-timeout'] * 0.8);
    return createScraper({
      ...parts,
      downloadFolder: downloadFolder(settings),
      render: settings.render,
      navigateTimeoutMs,
      arrivalMs: Math.min(ARRIVAL_MS, navigateTimeoutMs / 2, settings['call-timeout'] / 3),
      scrollMs: settings['call-timeout'] / 2,
      smartWait: {
        isEnabled: settings['smart-wait-enabled'],
        intervalMs: settings['stability-check-interval-ms'],
        maxWaitMs: settings['stability-max-wait-ms'],
        rounds: settings['stability-threshold'],
        tolerance: settings['stability-length-change-threshold'],
      },
      stripChrome: settings['strip-chrome-tags'],
      removeBase64Images: settings['remove-base64-images'],
      mediaInlineMaxBytes: settings['media-inline-max-bytes'],
    });
  };
  let made: Promise<Scraper> | undefined;
  const load = (): Promise<Scraper> => (made ??= make());
  return {
    scrape: async (...given) => (await load()).scrape(...given),
    scrapeIn: async (...given) => (await load()).scrapeIn(...given),
    scrapeTab: async (...given) => (await load()).scrapeTab(...given),
  };
}

/** Loads in advance what the first page needs, in a pause that the client makes anyway: saves half of its time. */
function loadAhead(loadServices: () => Promise<unknown>): () => void {
  let loaded: Promise<unknown> | undefined;
  return () => {
    loaded ??= Promise.all([loadServices(), import('./net/proxy/index.ts'), playwrightDriver.load()]);
    loaded.catch(() => undefined); // reported by the call that needs it
  };
}

/** Loaded with the first picture in which text is looked for. */
function buildOcr(languages: readonly string[]): {
  readonly readTexts: ServiceOptions['readTexts'];
  close(): Promise<void>;
} {
  let made: Promise<Ocr> | undefined;
  const make = async (): Promise<Ocr> => (await import('./content/ocr/index.ts')).createOcr(languages);
  return {
    readTexts: async (...given) => (await (made ??= make())).read(...given),
    close: async () => (await made)?.close(),
  };
}

/** Loaded with the first call or after the tools were listed, so that listing them stays fast. */
function buildServices(
  settings: Settings,
  sessions: Sessions,
  parts: Pick<
    ServiceOptions,
    'scraper' | 'reader' | 'archive' | 'capture' | 'crawler' | 'searcher' | 'pageReader' | 'peers'
  >,
): { readonly servicesFor: ServicesFor; readonly load: () => Promise<unknown>; readonly ocr: Closable } {
  const ocr = buildOcr(settings['ocr-languages']);
  const make = async () => {
    const { createServices } = await import('./services.ts');
    return createServices(sessions, {
      uploadRoots: settings['upload-roots'],
      downloadFolder: downloadFolder(settings),
      readTexts: ocr.readTexts,
      ...parts,
    });
  };
  let made: ReturnType<typeof make> | undefined;
  const load = (): ReturnType<typeof make> => (made ??= make());
  return { load, servicesFor: async (place) => (await load())(place), ocr };
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}

function buildProxies(settings: Settings, broker: Broker): OpenProxy {
  const upstream = buildUpstream(settings);
  return async () => {
    const { startBrowserProxy } = await import('./net/proxy/index.ts');
    const host = settings['egress-host'];
    return startBrowserProxy({ ...broker, host, ...(upstream !== undefined && { upstream }) });
  };
}

interface SessionParts {
  readonly pools: Pools;
  readonly openProxy: OpenProxy;
  readonly usage: Usage;
  readonly log: Logger;
  readonly openRecorder: OpenRecorder;
}

function buildSessions(settings: Settings, { log, ...parts }: SessionParts): Sessions {
  return createSessions({
    ...parts,
    insecureHosts: settings['insecure-hosts'],
    downloads: {
      folder: downloadFolder(settings),
      ...DOWNLOAD_LIMITS,
    },
    handleTtlMs: settings['handle-ttl'],
    visualTtlMs: settings['visual-ttl-ms'],
    visualThreshold: settings['visual-threshold'],
    keptStates: createKeptStates({
      folder: join(settings['data-dir'], 'sessions'),
      onSetAside: (path, reason) =>
        log.warn({ path, reason }, 'The kept state of a session was damaged and is set aside'),
    }),
    idleTimeoutMs: settings['session-idle-timeout'],
    maxSessions: settings['max-sessions'],
  });
}

const DOWNLOAD_LIMITS = { maxBytes: 50 * 1024 * 1024, maxCount: 20 };

function buildUpstream(settings: Settings): Upstream | undefined {
  if (settings['proxy-server'] === '') return undefined;
  return parseUpstream(settings['proxy-server'], {
    username: settings['proxy-username'],
    password: settings['proxy-password'],
  });
}
