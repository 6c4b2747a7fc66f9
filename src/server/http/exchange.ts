import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  toNodeHandler,
  type NodeIncomingMessageLike,
  type NodeServerResponseLike,
} from '@modelcontextprotocol/node';
import type { ConnectionSlots } from './connection-slots.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

export type HttpRoute = (request: Request) => Promise<Response>;
/** Reads the body of a request and answers it. */
export type Exchange = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createExchange(route: HttpRoute, slots: ConnectionSlots): Exchange {
  return (request, response) => {
    if (request.headers.expect !== undefined) response.writeContinue();
    const { socket, method } = request;
    // Called once the body is complete: a partial request does not protect a connection.
    const fetch: HttpRoute = (complete) => {
      // Clients reopen a closed GET stream, so it does not count as a call in flight.
      if (method !== 'GET') {
        slots.hold(socket);
        response.once('close', () => slots.release(socket));
      }
      return route(complete);
    };
    request.url = withoutOrigin(request.url ?? '/');
    const handle = toNodeHandler({ fetch }, { maxRequestBodySize: MAX_BODY_BYTES });
    // A received request always has a method, although Node types it as optional.
    return handle(request as NodeIncomingMessageLike, withPromptHead(response));
  };
}

/** The guard has already checked the host of an absolute target; only the path is needed. */
export function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/i, '');
}

/**
 * Flushes the headers of an event stream at once: Node would wait for the first event, which may take long.
 * Leaves `keep-alive` to Node: the transport sends it even to a client that asked for `close`.
 */
function withPromptHead(response: ServerResponse): NodeServerResponseLike {
  return {
    writeHead(status, { connection, ...headers } = {}) {
      response.writeHead(status, connection === 'close' ? { ...headers, connection } : headers);
      if (headers['content-type'] === 'text/event-stream') response.flushHeaders();
    },
    write: (chunk) => response.write(chunk),
    end: (chunk) => response.end(chunk),
    on: (event, listener) => response.on(event, listener),
    destroyed: response.destroyed,
  };
}
