import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';

import { fail } from '../../core/index.ts';
import { noHttp } from '../head.ts';
import { explainFailure } from '../http/failures.ts';
import type { NetRoute } from '../route.ts';
import type { RouteAgent, RoutedOptions } from './route-agent.ts';

/** A request of the browser to a checked route. */
export interface Carried {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: URL;
  readonly route: NetRoute;
}

type OnRedirect = (from: string, location: string) => void;

// Chromium itself accepts up to 256 kB of headers.
export const MAX_HEADER_BYTES = 262_144;
// How far the reader may fall behind before the server is paused.
const MAX_HELD_BYTES = 4 * 1024 * 1024;
// No real body has so many layers; Chromium's network service crashes on a thousand of them.
const MAX_ENCODINGS = 5;
const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|te|trailer|transfer-encoding|upgrade|expect)$/i;

/**
 * Forwards a request and its response, byte for byte, no faster than the browser reads. With Node's own client, because
 * undici loses the response, or crashes the process, if a server closes while the reader is slow.
 */
export function relay(agent: RouteAgent, carried: Carried, onRedirect: OnRedirect): Promise<void> {
  const { response, route } = carried;
  return new Promise((resolve, reject) => {
    let bytesReceived = 0;
    const sent = send(agent, carried);
    const onGone = (): void => void sent.destroy(fail('cancelled'));
    const giveUp = (error: unknown): void => {
      response.off('close', onGone);
      sent.destroy();
      reject(explainFailure(error, { host: route.host, ...(response.headersSent && { bytesReceived }) }));
    };
    let isAnswered = false;
    // The end of a response is known from its headers; the connection may break while received data is still
    // unread. If a
    // server switches protocols unasked, Node reports only that the connection closed.
    const onBroken = (error?: unknown): void => {
      if (!isAnswered) giveUp(error ?? noHttp({ host: route.host }));
    };
    response.once('close', onGone);
    if (response.destroyed) onGone();
    sent.on('error', onBroken).once('close', onBroken);
    sent.once('response', (answer) => {
      isAnswered = true;
      try {
        begin(answer, carried, onRedirect);
      } catch (error) {
        giveUp(error);
        return;
      }
      // An event stream may send its first byte much later, and its page waits for the headers.
      setImmediate(() => {
        if (bytesReceived === 0 && !response.writableEnded && !response.destroyed) response.flushHeaders();
      });
      response.on('drain', () => answer.resume());
      answer.on('error', giveUp).on('data', (chunk: Buffer) => {
        bytesReceived += chunk.length;
        if (!response.write(chunk) && response.writableLength > MAX_HELD_BYTES) answer.pause();
      });
      answer.once('end', () => {
        response.off('close', onGone).end();
        // A server that has responded needs no more of the request.
        if (!sent.writableFinished) sent.destroy();
        resolve();
      });
    });
  });
}

function send(agent: RouteAgent, { request, target, route }: Carried): ClientRequest {
  const isChunked = 'transfer-encoding' in request.headers;
  const { method = 'GET', rawHeaders } = request;
  const headers = endToEnd(rawHeaders);
  if (isChunked) headers.push('transfer-encoding', 'chunked');
  const options: RoutedOptions = {
    agent,
    route,
    method,
    path: target.pathname + target.search,
    headers,
    maxHeaderSize: MAX_HEADER_BYTES,
    servername: '',
  };
  const sent = httpRequest(options);
  sent.maxHeadersCount = 0; // their total size is the limit; Node would silently drop those above 2000
  const hasBody = isChunked || Number(request.headers['content-length'] ?? 0) > 0;
  return hasBody ? request.pipe(sent) : sent.end();
}

function begin(answer: IncomingMessage, { response, target, route }: Carried, onRedirect: OnRedirect): void {
  const { statusCode: status = 0, headers, rawHeaders } = answer;
  // From a site this status is invalid, and the browser would take it for our own challenge.
  if (status === 407) throw fail('auth_required', { host: route.host, status });
  const encodings = headers['content-encoding']?.split(',').length ?? 0;
  if (encodings > MAX_ENCODINGS) throw noHttp({ host: route.host });
  if (route.guarded && headers.location !== undefined) {
    const [location, ...others] = answer.headersDistinct['location'] ?? [];
    if (location !== undefined && others.length === 0) onRedirect(target.origin, location);
  }
  // Without the server's reason phrase: it may contain anything, and is never shown.
  response.writeHead(status, endToEnd(rawHeaders));
}

/** Alternating names and values, without hop-by-hop headers. */
function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (!HOP_BY_HOP.test(name)) kept.push(name, raw[at + 1] ?? '');
  }
  return kept;
}
