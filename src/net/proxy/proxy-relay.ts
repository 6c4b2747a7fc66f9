import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Dispatcher } from 'undici';

import { fail } from '../../core/index.ts';
import { explainFailure } from '../http/failures.ts';
import type { Route } from '../route.ts';

/** A request of the browser on its way to a judged route. */
export interface Carried {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: URL;
  readonly route: Route;
}

const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|te|trailer|transfer-encoding|upgrade|expect)$/i;

// A reader may fall behind by so much before the server is made to wait: undici gives up a connection that ends just
// while it waits, so that should be rare.
const MAX_HELD_BYTES = 4 * 1024 * 1024;

/** Sends a request on and its answer back, byte for byte, no faster than the browser reads. */
export function relay(
  dispatcher: Dispatcher,
  { request, response, target, route }: Carried,
  onRedirect: (from: string, location: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let bytesReceived = 0;
    const onGone = (): void => {
      if (!response.writableFinished) controller?.abort(fail('cancelled'));
    };
    response.once('close', onGone).on('drain', () => controller?.resume());
    const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
    dispatcher.dispatch(
      {
        path: target.pathname + target.search,
        method: request.method ?? 'GET',
        headers: endToEnd(request.rawHeaders),
        body: hasBody && request.headers['content-length'] !== '0' ? request : null,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (response.destroyed) started.abort(fail('cancelled'));
        },
        onResponseStart(started, status, headers) {
          if (status < 200) return;
          if (status === 407) {
            // From a site this is nonsense, and the browser would take it for our own question.
            reject(fail('auth_required', { host: route.host, status }));
            started.abort(fail('cancelled'));
            return;
          }
          if (route.guarded && typeof headers['location'] === 'string')
            onRedirect(target.origin, headers['location']);
          // Without the server's own phrase: it may hold anything, and nobody reads it.
          response.writeHead(status, endToEnd(rawHeaders(started)));
        },
        onResponseData(started, chunk) {
          bytesReceived += chunk.length;
          if (!response.write(chunk) && response.writableLength > MAX_HELD_BYTES) started.pause();
        },
        onResponseEnd() {
          response.end();
          resolve();
        },
        onResponseError(_started, error) {
          response.off('close', onGone);
          reject(explainFailure(error, { host: route.host, ...(response.headersSent && { bytesReceived }) }));
        },
      },
    );
  });
}

function rawHeaders(controller: Dispatcher.DispatchController): string[] {
  const raw = controller.rawHeaders;
  return Array.isArray(raw)
    ? raw.map((part: Buffer | string) => (typeof part === 'string' ? part : part.toString('latin1')))
    : [];
}

/** Name and value in turn, without what concerns one connection only. */
function endToEnd(raw: readonly string[]): string[] {
  return raw.filter((_part, index) => !HOP_BY_HOP.test(raw[index - (index % 2)] ?? ''));
}
