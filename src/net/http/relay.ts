import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';

import { fail } from '../../core/index.ts';
import { type Broker, findRoute } from '../route.ts';
import { type ClientConnectionOptions, openConnections } from './client-connections.ts';
import { explainFailure } from './failures.ts';

export interface RelayRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends the exchange, also while the response is being received. */
  readonly signal: AbortSignal;
}

/** Sends requests to servers of the operator's own, and hands their responses on as they arrive. */
export interface Relay {
  send(request: RelayRequest): Promise<Response>;
  close(): Promise<void>;
}

// A connection serves one request at a time, and an event stream takes one for as long as it is open.
const MOST_CONNECTIONS = 512;
/** These belong to a connection, not to what is sent over it. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

export function createRelay(options: Broker & ClientConnectionOptions): Relay {
  const closing = new AbortController();
  const connections = openConnections({ connectionsPerHost: MOST_CONNECTIONS, ...options }, closing.signal);
  return {
    async send({ url, method, headers, body = null, signal }) {
      const until = AbortSignal.any([signal, closing.signal]);
      const request = { path: url.pathname + url.search, method, headers, body, signal: until };
      try {
        const route = await findRoute(url, options, until);
        const answer = await connections.lend(url, route, (dispatcher) => dispatcher.request(request));
        return new Response(bodyOf(answer.statusCode, answer.body), {
          status: answer.statusCode,
          headers: headersOf(answer.headers),
        });
      } catch (error) {
        throw explainFailure(error, { host: url.hostname });
      }
    },
    close() {
      closing.abort(fail('cancelled'));
      return connections.close();
    },
  };
}

/** Some responses must not have a body. */
function bodyOf(status: number, body: Readable): ReadableStream<Uint8Array> | null {
  // Whoever reads the stream sees its failure; without a listener it would end the process.
  body.on('error', () => undefined);
  if (![204, 205, 304].includes(status)) return Readable.toWeb(body) as ReadableStream<Uint8Array>; // Node's type of the same class
  body.resume();
  return null;
}

function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    if (!OF_THE_CONNECTION.has(name)) for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}
