import type { Settings } from '../../config/index.ts';
import type { Lane } from '../../core/index.ts';
import type { HttpClient } from '../../net/http/index.ts';
import type { Embedder } from './embedder.ts';
import { createHttpEmbedder, type EmbeddedBatch } from './http-embedder.ts';
import { createLocalEmbedder } from './local-embedder.ts';
import { shareEmbedder } from './shared-embedder.ts';

export interface EmbedderParts {
  readonly http: () => Promise<HttpClient>;
  readonly lane: Lane;
  readonly closing: AbortSignal;
  readonly onBatch: (report: EmbeddedBatch) => void;
}

/** The embedder that the settings choose, if any. */
export function embedderFrom(settings: Settings, parts: EmbedderParts): Embedder | undefined {
  const { 'embedding-provider': chosen, 'embedding-server-url': baseUrl } = settings;
  const provider = chosen === 'auto' ? (baseUrl === '' ? 'none' : 'http') : chosen;
  if (provider === 'none') return undefined;
  if (provider === 'local')
    return shareEmbedder(createLocalEmbedder({ modelPath: settings['embedding-model-path'] }), parts);
  const server = createHttpEmbedder({
    ...parts,
    baseUrl,
    apiKey: settings['embedding-server-api-key'],
    model: settings['embedding-model-name'],
    requestTimeoutMs: settings['request-timeout-ms'],
  });
  return shareEmbedder(server, parts);
}
