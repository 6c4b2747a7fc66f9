import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface NewcomerRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface NewcomerAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** A request on a new connection, outside any pool. */
export async function ask(
  origin: string,
  { method = 'POST', path = '/mcp', headers = {}, body }: NewcomerRequest,
): Promise<NewcomerAnswer> {
  const request = send(origin + path, {
    method,
    agent: false,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
