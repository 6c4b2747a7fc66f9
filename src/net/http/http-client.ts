import type { IncomingHttpHeaders } from 'node:http';
import { rootCertificates } from 'node:tls';

import { asWayfarerError, fail, monotonicMs, startDeadline, WayfarerError } from '../../core/index.ts';
import { blocked } from '../blocked.ts';
import { ACCEPT_ENCODING } from './body-sink.ts';
import { type Connections, createConnections } from '../connections.ts';
import { CONNECT_TIMEOUT_MS, createDial } from '../dial.ts';
import { type HttpAnswer, type AnswerHead, exchange, type Hop } from './exchange.ts';
import { isClosedEarly } from './failures.ts';
import { isInsideOrigin } from '../initiator.ts';
import { nextHop } from './redirect.ts';
import { type Broker, findRoute, type NetRoute } from '../route.ts';
import { refuseStatus } from '../status.ts';
import { parseTarget } from '../target.ts';
import type { Upstream } from '../upstream.ts';

export interface HttpClientOptions extends Broker {
  readonly userAgent?: string;
  /** Sent with every request, unless the request says otherwise. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly connectionsPerHost?: number;
  readonly maxHeaderBytes?: number;
  readonly connectTimeoutMs?: number;
  /** Hosts whose invalid certificates are accepted. */
  readonly insecureHosts?: readonly string[];
  /** Certificate authorities that are trusted beside the usual ones, as PEM. */
  readonly ca?: string;
  readonly upstream?: Upstream;
}

export interface HttpRequest {
  readonly url: string | URL;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Cap of the decoded body; where it depends on what comes, a function of the answer's head and its address. */
  readonly maxBytes?: number | ((answer: AnswerHead, url: string) => number);
  /** What to do with a body over the cap: an error, or its beginning with `truncated: true`. */
  readonly overflow?: 'fail' | 'truncate';
  /** `manual` gives the redirect itself as the answer. */
  readonly redirect?: 'follow' | 'manual';
  /** The page on which the URL was found; absent when an agent or operator named it. */
  readonly initiator?: string;
  /** Give 401, 407, 429 and 503 as answers instead of errors. */
  readonly anyStatus?: boolean;
}

export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** For everything: look-up, connection, all hops and the whole body. */
  readonly timeoutMs?: number;
}

export interface HttpResponse extends HttpAnswer {
  /** Of the last hop. */
  readonly url: string;
  /** The addresses that redirected, in order. */
  readonly redirects: readonly string[];
  readonly ms: number;
}

export interface HttpClient {
  fetch(request: HttpRequest, options?: FetchOptions): Promise<HttpResponse>;
  close(): Promise<void>;
}

export const MAX_REDIRECTS = 20;
const DEFAULT_MAX_BYTES = 10_000_000;
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_HEADER_BYTES = 65_536;
const DEFAULT_PER_HOST = 6;
// These belong to the connection; a caller's value would only contradict it.
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|expect|upgrade|te|trailer|keep-alive|proxy-.*)$/;
const HTTP_TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** An HTTP client that dials judged addresses only and holds no more than a request allows. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const closing = new AbortController();
  const connections = createConnections({
    dial: createDial({ ...options, signal: closing.signal }),
    handshakeTimeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    perHost: options.connectionsPerHost ?? DEFAULT_PER_HOST,
    maxHeaderBytes: options.maxHeaderBytes ?? DEFAULT_MAX_HEADER_BYTES,
    authorities: options.ca === undefined ? undefined : [...rootCertificates, options.ca],
    insecureHosts: new Set(options.insecureHosts?.map((host) => host.toLowerCase())),
  });
  const standing = standingHeaders(options);
  return {
    async fetch(request, { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = {}) {
      using deadline = startDeadline(timeoutMs, signal);
      const trip = { request, broker: options, connections, signal: deadline.signal };
      try {
        return await follow(firstHop(request, standing), trip);
      } catch (error) {
        // The caller's own deadline says more than "cancelled".
        throw signal?.reason instanceof WayfarerError ? signal.reason : error;
      }
    },
    close() {
      closing.abort(fail('cancelled'));
      return connections.close();
    },
  };
}

interface Trip {
  readonly request: HttpRequest;
  readonly broker: Broker;
  readonly connections: Connections;
  readonly signal: AbortSignal;
}

async function follow(first: Hop, trip: Trip): Promise<HttpResponse> {
  const startedMs = monotonicMs();
  const redirects: string[] = [];
  let isFromInside = isNamedOrInside(trip.request.initiator, trip.broker);
  let hop = first;
  while (redirects.length <= MAX_REDIRECTS) {
    trip.signal.throwIfAborted();
    const route = await findRoute(hop.url, trip.broker, trip.signal);
    if (route.guarded && !isFromInside) throw blocked(route.host, 'initiator');
    isFromInside = route.guarded;
    const answer = await send(hop, route, trip);
    const next = trip.request.redirect === 'manual' ? undefined : nextHop(hop, answer);
    if (next === undefined) {
      if (trip.request.anyStatus !== true) refuseStatus(answer, route.host);
      const { status, headers, body, truncated } = answer;
      return {
        url: hop.url.href,
        status,
        headers,
        body,
        truncated,
        redirects,
        ms: monotonicMs() - startedMs,
      };
    }
    redirects.push(hop.url.href);
    hop = next;
  }
  throw fail('too_many_redirects', { host: first.url.hostname, redirects: MAX_REDIRECTS });
}

async function send(hop: Hop, route: NetRoute, { request, connections, signal }: Trip): Promise<HttpAnswer> {
  const { maxBytes: cap = DEFAULT_MAX_BYTES, overflow = 'fail' } = request;
  const maxBytes = typeof cap === 'number' ? () => cap : cap;
  const attempt = (): Promise<HttpAnswer> =>
    connections.lend(hop.url, route, (dispatcher) =>
      exchange(dispatcher, { hop, maxBytes, truncate: overflow === 'truncate', signal }),
    );
  try {
    return await attempt();
  } catch (error) {
    // A kept connection may be closed by the server in the very moment in which it is used again.
    const isSafeAgain = hop.method === 'GET' || hop.method === 'HEAD';
    if (!isSafeAgain || signal.aborted || !isClosedEarly(asWayfarerError(error))) throw error;
    return await attempt();
  }
}

function firstHop(request: HttpRequest, standing: Hop['headers']): Hop {
  return {
    url: parseTarget(typeof request.url === 'string' ? request.url : request.url.href),
    method: methodOf(request),
    headers: request.headers === undefined ? standing : mergeHeaders(standing, request.headers),
    body: request.body ?? null,
  };
}

/** CONNECT is none of ours: its answer is a tunnel, which no request waits for. */
function methodOf({ method = 'GET' }: HttpRequest): string {
  if (HTTP_TOKEN.test(method) && method.toUpperCase() !== 'CONNECT') return method;
  throw fail('invalid_input', {}, { message: 'A request cannot have this method.' });
}

function standingHeaders({ userAgent = 'Wayfarer', headers = {} }: HttpClientOptions): Hop['headers'] {
  const usual = { 'user-agent': userAgent, accept: '*/*', 'accept-language': 'en-US,en;q=0.9' };
  return mergeHeaders(usual, headers);
}

function mergeHeaders(base: Hop['headers'], more: Hop['headers']): Hop['headers'] {
  const merged: Record<string, string> = { ...base };
  for (const [name, value] of Object.entries(more)) {
    if (!OWN_HEADERS.test(name.toLowerCase())) merged[name.toLowerCase()] = value;
  }
  return { ...merged, 'accept-encoding': ACCEPT_ENCODING };
}

/** A URL that was named may be inside; one that was found may be so only on a page that is inside itself. */
function isNamedOrInside(initiator: string | undefined, { policy }: Broker): boolean {
  return initiator === undefined || isInsideOrigin(initiator, policy);
}

export type { IncomingHttpHeaders as HttpHeaders };
