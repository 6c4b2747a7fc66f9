import { setTimeout as pause } from 'node:timers/promises';
import { asWayfarerError, fail } from '../../core/index.ts';
import { createVectorsOf } from './document-vectors.ts';
import type { ArchiveEmbedding, ArchiveParts } from '../archive-parts.ts';

const EVERYTHING = { kind: 'everything' } as const;

/** Embeds what the newest text of a document has not embedded yet; returns how many chunks that were. */
export type EmbedDocument = (docId: string, signal: AbortSignal) => Promise<number>;

export function createEmbedDocument(
  parts: Pick<ArchiveParts, 'threads' | 'store' | 'maxTokens'>,
  embedding: ArchiveEmbedding,
): EmbedDocument {
  const vectorsOf = createVectorsOf({ ...parts, ...embedding });
  return async (docId, signal) => {
    const document = await (await parts.store()).documents.get(docId, EVERYTHING);
    if (document === undefined) return 0;
    const { url, facts, text } = document.version;
    const whole = { url: facts.finalUrl ?? url, text, maxTokens: parts.maxTokens, questions: [] };
    const { contentHash, chunks } = await parts.threads.run('divide', whole, { signal });
    const { embedded } = await vectorsOf({ chunks, questions: [], docId, contentHash }, signal);
    return embedded;
  };
}

/** Embeds documents in the background, one at a time. */
export interface EmbedQueue {
  /** A document that waits already is embedded once. */
  add(docId: string): void;
  close(): Promise<void>;
}

const MOST_WAITING = 10_000;
const PAUSE_MS = 30_000;

/** What does not fit, or is left when the program ends, is embedded by `reindex` or when it is read again. */
export function createEmbedQueue(embed: EmbedDocument, onTrouble: (error: unknown) => void): EmbedQueue {
  const waiting = new Set<string>();
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    for (const docId of waiting) {
      waiting.delete(docId);
      const failure: unknown = await embed(docId, closing.signal).then(() => undefined, asWayfarerError);
      if (failure === undefined || closing.signal.aborted) continue;
      onTrouble(failure);
      // Who fails is not asked again at once for each document that is read meanwhile.
      await pause(PAUSE_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
    working = undefined;
  };
  return {
    add(docId) {
      if (waiting.size < MOST_WAITING) waiting.add(docId);
      working ??= work();
    },
    async close() {
      closing.abort(fail('cancelled'));
      waiting.clear();
      await working;
    },
  };
}
