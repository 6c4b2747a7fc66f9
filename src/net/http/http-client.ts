import type { IncomingHttpHeaders } from 'node:http';

import { asWayfarerError, fail, monotonicMs, startDeadline, WayfarerError } from '../../core/index.ts';
import { blocked } from '../blocked.ts';
import { ACCEPT_ENCODING } from './body-sink.ts';
import type { Connections } from '../connections.ts';
import { type ClientConnectionOptions, openConnections } from './client-connections.ts';
import { type HttpAnswer, type AnswerHead, exchange, type Hop } from './exchange.ts';
import { isClosedEarly } from './failures.ts';
import { isInsideOrigin } from '../initiator.ts';
import { nextHop } from './redirect.ts';
import { type Broker, findRoute, type NetRoute } from '../route.ts';
import { refuseStatus } from '../status.ts';
import { parseTarget } from '../target.ts';

export interface HttpClientOptions extends Broker, ClientConnectionOptions {
  readonly userAgent?: string;
  /** Sent with every request, unless the request overrides them. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpRequest {
  readonly url: string | URL;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The limit of the decoded body, or a function of the response's headers and address. */
  readonly maxBytes?: number | ((answer: AnswerHead, url: string) => number);
  /** A body over the limit is an error, or is cut with `truncated: true`. */
  readonly overflow?: 'fail' | 'truncate';
  /**
   * How long to wait for the rest of a body whose beginning is of use. Then, or if the connection ends early, the
   * beginning is returned with `incomplete: true`; without this it is an error.
   */
  readonly patienceMs?: (answer: AnswerHead, url: string) => number | undefined;
  /** `manual` returns the redirect itself. */
  readonly redirect?: 'follow' | 'manual';
  /** The page on which the URL was found; absent if an agent or operator named it. */
  readonly initiator?: string;
  /** Return 401, 407, 429 and 503 as responses instead of errors. */
  readonly anyStatus?: boolean;
}

export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** For everything: look-up, connection, all redirects and the whole body. */
  readonly timeoutMs?: number;
}

export interface HttpResponse extends HttpAnswer {
  /** Of the last response. */
  readonly url: string;
  /** The addresses that redirected, in order. */
  readonly redirects: readonly string[];
  /** The last response came from inside this machine or its network. */
  readonly isGuarded: boolean;
  readonly ms: number;
}

export interface HttpClient {
  fetch(request: HttpRequest, options?: FetchOptions): Promise<HttpResponse>;
  close(): Promise<void>;
}

export const MAX_REDIRECTS = 20;
const DEFAULT_MAX_BYTES = 10_000_000;
const DEFAULT_TIMEOUT_MS = 30_000;
// These belong to the connection; a caller's value would only contradict it.
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|expect|upgrade|te|trailer|keep-alive|proxy-.*)$/;
const HTTP_TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** An HTTP client that connects only to checked addresses and holds no more than a request allows. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const closing = new AbortController();
  const connections = openConnections(options, closing.signal);
  const standing = standingHeaders(options);
  return {
    async fetch(request, { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = {}) {
      using deadline = startDeadline(timeoutMs, signal);
      const trip = { request, broker: options, connections, signal: deadline.signal };
      try {
        return await follow(firstHop(request, standing), trip);
      } catch (error) {
        // The reason of the caller's signal is more precise than "cancelled".
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
      const { guarded: isGuarded } = route;
      return { ...answer, url: hop.url.href, redirects, isGuarded, ms: monotonicMs() - startedMs };
    }
    redirects.push(hop.url.href);
    hop = next;
  }
  throw fail('too_many_redirects', { host: first.url.hostname, redirects: MAX_REDIRECTS });
}

async function send(hop: Hop, route: NetRoute, { request, connections, signal }: Trip): Promise<HttpAnswer> {
  const { maxBytes: cap = DEFAULT_MAX_BYTES, overflow = 'fail', patienceMs } = request;
  const maxBytes = typeof cap === 'number' ? () => cap : cap;
  const attempt = (): Promise<HttpAnswer> =>
    connections.lend(hop.url, route, (dispatcher) =>
      exchange(dispatcher, {
        hop,
        maxBytes,
        truncate: overflow === 'truncate',
        ...(patienceMs !== undefined && { patienceMs }),
        signal,
      }),
    );
  try {
    return await attempt();
  } catch (error) {
    // The server may close a kept connection just as it is used again.
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

/** CONNECT is not supported: its response is a tunnel. */
function methodOf({ method = 'GET' }: HttpRequest): string {
  if (HTTP_TOKEN.test(method) && method.toUpperCase() !== 'CONNECT') return method;
  throw fail('invalid_input', {}, { message: 'This HTTP method is not supported.' });
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

/** A URL that was named may be inside; one that was found on a page only if that page is inside. */
function isNamedOrInside(initiator: string | undefined, { policy }: Broker): boolean {
  return initiator === undefined || isInsideOrigin(initiator, policy);
}

export type { IncomingHttpHeaders as HttpHeaders };
