import type { ArchiveEmbedding } from './archive/index.ts';
import type { Settings } from './config/index.ts';
import { fail, type Lane } from './core/index.ts';
import type { HttpClient } from './net/http/index.ts';
import type { Logger } from './server/index.ts';

interface EmbeddingParts {
  /** For the services that settings name. */
  readonly http: () => Promise<HttpClient>;
  readonly lane: Lane;
  readonly log: Logger;
}

export interface BuiltEmbedding {
  /** Undefined if the settings choose none. */
  readonly get: () => Promise<ArchiveEmbedding | undefined>;
  close(): void;
}

/** What makes search by meaning possible; loaded on first use. */
export function buildEmbedding(settings: Settings, { http, lane, log }: EmbeddingParts): BuiltEmbedding {
  const closing = new AbortController();
  const make = async (): Promise<ArchiveEmbedding | undefined> => {
    const { embedderFrom } = await import('./recall/embeddings/index.ts');
    const onBatch = (report: object): void => log.debug(report, 'Texts were embedded');
    const embedder = embedderFrom(settings, { http, lane, closing: closing.signal, onBatch });
    if (embedder === undefined) return undefined;
    return {
      embedder,
      threshold: settings['similarity-threshold'],
      onTrouble: (error) => log.warn({ err: error }, 'A text could not be embedded'),
    };
  };
  let made: Promise<ArchiveEmbedding | undefined> | undefined;
  return { get: () => (made ??= make()), close: () => closing.abort(fail('cancelled')) };
}
