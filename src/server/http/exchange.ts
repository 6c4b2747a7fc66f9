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
    // Called once the body is complete: half a request does not protect a connection.
    const fetch: HttpRoute = (complete) => {
      // Clients reopen a GET stream that was closed, so it does not count as a call in flight.
      if (method !== 'GET') {
        slots.hold(socket);
        response.once('close', () => slots.release(socket));
      }
      return route(complete);
    };
    request.url = withoutOrigin(request.url ?? '/');
    const handle = toNodeHandler({ fetch }, { maxRequestBodySize: MAX_BODY_BYTES });
    // A request that a server received has a method, which the type of Node leaves open.
    return handle(request as NodeIncomingMessageLike, withPromptHead(response));
  };
}

/** The guard has judged the host of an absolute target; after it only the path counts. */
export function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/i, '');
}

/**
 * Sends the head of an event stream at once: Node would send it with the first event, which may be long in coming.
 * Whether the connection is kept is for Node to say: the transport promises it even to a client that wants it closed.
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
