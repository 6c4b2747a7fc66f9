import { noEmbedder } from '../../recall/embeddings/index.ts';
import type { ArchiveParts } from '../archive-parts.ts';
import { createEmbedDocument } from './embed-documents.ts';

export interface ReindexReport {
  readonly documents: number;
  /** Chunks that had no embedding of this model. */
  readonly embedded: number;
  /** Embeddings of another model that were deleted. */
  readonly dropped: number;
}

export interface ReindexRun {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Embeds every document that is stored. What is done stays done if it ends early; the next run does the rest. */
export async function reindex(
  parts: ArchiveParts,
  { signal, onProgress }: ReindexRun,
): Promise<ReindexReport> {
  const { embedding } = parts;
  if (embedding === undefined) throw noEmbedder();
  const store = await parts.store();
  const dropped = (await isOtherModel(parts, signal)) ? await store.chunks.dropEmbeddings() : 0;
  const embed = createEmbedDocument(parts, embedding);
  const { documents: total } = await store.upkeep.stats();
  const done = new Set<string>();
  let embedded = 0;
  for await (const { docId } of store.upkeep.export({ kind: 'everything' })) {
    if (done.has(docId)) continue;
    embedded += await embed(docId, signal);
    onProgress(done.add(docId).size, total);
  }
  return { documents: done.size, embedded, dropped };
}

/** A model can change its dimension without changing its name, so it is asked first. */
async function isOtherModel({ embedding, store }: ArchiveParts, signal: AbortSignal): Promise<boolean> {
  const [vector] = (await embedding?.embedder.embed(['Wayfarer'], signal)) ?? [];
  const stored = await (await store()).chunks.model();
  if (stored === undefined) return false;
  return stored.name !== embedding?.embedder.model || stored.dimension !== vector?.length;
}
