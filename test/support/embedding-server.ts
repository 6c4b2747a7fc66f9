import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { serve, type Listening } from '../net/support/servers.ts';
import { testVector } from './test-vectors.ts';

/** A request as the server sees it. */
export interface AskedEmbeddings {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly input: readonly string[];
}

/** Answers instead of the server; false: it answers as it usually does. */
export type InsteadOfEmbeddings = (asked: AskedEmbeddings, response: ServerResponse, nth: number) => boolean;

export interface EmbeddingServer extends Listening {
  /** The variables that make a program use it. */
  readonly env: Readonly<Record<string, string>>;
  readonly asked: AskedEmbeddings[];
  /** All texts that were embedded since `behave`. */
  readonly texts: () => readonly string[];
  /** From now on this answers first, in vectors of this dimension; forgets what was asked. */
  readonly behave: (instead?: InsteadOfEmbeddings, dimension?: number) => void;
  /** The most requests that were under way at the same time. */
  readonly most: () => number;
}

export const EMBEDDING_KEY = 'sentinel-embedding-key-0123456789';
const DIMENSION = 256;

/** An embedding server on loopback that speaks OpenAI's wire format. */
export async function serveEmbeddings(host?: string): Promise<EmbeddingServer> {
  let instead: InsteadOfEmbeddings | undefined;
  let dimension = DIMENSION;
  const asked: AskedEmbeddings[] = [];
  let [now, most] = [0, 0];
  const server = await serve((request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => (now -= 1));
    void json(request).then((body) => {
      const { model, input } = body as { model: string; input: string[] };
      const one = { path: request.url ?? '', headers: request.headers, model, input };
      asked.push(one);
      if (instead?.(one, response, asked.length) === true) return;
      if (one.path !== '/v1/embeddings' || input.length > 32) response.writeHead(404).end('{}');
      else sendVectors(response, one, dimension);
    });
  }, host);
  return {
    ...server,
    asked,
    most: () => most,
    texts: () => asked.flatMap(({ input }) => input),
    behave: (next, size = DIMENSION) => {
      instead = next;
      dimension = size;
      asked.length = 0;
    },
    env: {
      EMBEDDING_SERVER_URL: server.origin,
      EMBEDDING_SERVER_API_KEY: EMBEDDING_KEY,
      EMBEDDING_MODEL_NAME: 'test-model',
    },
  };
}

function sendVectors(response: ServerResponse, { model, input }: AskedEmbeddings, dimension: number): void {
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: testVector(text, dimension),
  }));
  const tokens = input.join(' ').length >> 2;
  response.setHeader('content-type', 'application/json');
  // In another order than asked: the index counts.
  response.end(
    JSON.stringify({
      object: 'list',
      data: data.reverse(),
      model,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    }),
  );
}
