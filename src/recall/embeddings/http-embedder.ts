import * as z from 'zod';
import { asWayfarerError } from '../../core/index.ts';
import { onceMore } from '../../net/index.ts';
import type { HttpClient, HttpResponse } from '../../net/http/index.ts';
import { badEmbeddings, ofEmbeddingServer, refusedByServer } from './embedding-errors.ts';
import type { Embedder } from './embedder.ts';

export interface HttpEmbedderOptions {
  /** Before /v1/embeddings; may end with /v1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** May reach what settings name. */
  readonly http: () => Promise<HttpClient>;
  readonly requestTimeoutMs: number;
  readonly onBatch: (report: EmbeddedBatch) => void;
}

/** What is known of a request when it is over. */
export interface EmbeddedBatch {
  readonly model: string;
  readonly texts: number;
  readonly status: number;
  readonly ms: number;
}

// 32 vectors of 8,192 numbers, written out.
const MAX_BYTES = 10_000_000;

const answerSchema = z.looseObject({
  data: z.array(z.looseObject({ index: z.int().optional(), embedding: z.array(z.number()).min(1) })),
});

/** A server with OpenAI's interface for embeddings. */
export function createHttpEmbedder(options: HttpEmbedderOptions): Embedder {
  const { baseUrl, apiKey, model, http, requestTimeoutMs, onBatch } = options;
  const url = `${baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/embeddings`;
  const ask = async (texts: readonly string[], signal: AbortSignal): Promise<HttpResponse> => {
    const request = {
      url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ model, input: texts }),
      maxBytes: MAX_BYTES,
      // Its target would get the key.
      redirect: 'manual',
      anyStatus: true,
    } as const;
    const response = await (await http()).fetch(request, { signal, timeoutMs: requestTimeoutMs });
    onBatch({ model, texts: texts.length, status: response.status, ms: Math.round(response.ms) });
    return response;
  };
  return {
    model,
    async embed(texts, signal) {
      try {
        const response = await onceMore(() => ask(texts, signal), signal);
        if (response.status !== 200) throw refusedByServer(response);
        return vectorsIn(response.body.toString('utf8'), texts.length);
      } catch (error) {
        throw signal.aborted ? error : ofEmbeddingServer(asWayfarerError(error));
      }
    },
  };
}

function vectorsIn(text: string, count: number): Float32Array[] {
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) throw badEmbeddings();
  const { data } = parsed.data;
  const inOrder = data.map((item, at) => ({ at: item.index ?? at, embedding: item.embedding }));
  inOrder.sort((a, b) => a.at - b.at);
  const dimension = inOrder[0]?.embedding.length;
  const isComplete =
    inOrder.length === count &&
    inOrder.every(({ at, embedding }, nth) => at === nth && embedding.length === dimension);
  if (!isComplete) throw badEmbeddings();
  return inOrder.map(({ embedding }) => Float32Array.from(embedding));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // which the schema refuses
  }
}
