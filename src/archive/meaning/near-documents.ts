import { asWayfarerError } from '../../core/index.ts';
import { questionOf, type NearDocument } from '../../recall/index.ts';
import { noEmbedder, wrongModel } from '../../recall/embeddings/index.ts';
import type { ChunkHit, ReadScope, Store } from '../../store/index.ts';
import type { ArchiveParts } from '../archive-parts.ts';

/** Documents that are close to a query, or why none could be looked for. */
export interface NearDocuments {
  readonly near: readonly NearDocument[];
  readonly note?: string;
}

const MOST_CHUNKS = 100;

/** The documents of a scope that have a passage with the meaning of a query, the closest first. */
export async function nearDocuments(
  { store, embedding }: Pick<ArchiveParts, 'store' | 'embedding'>,
  { query, scope }: { readonly query: string; readonly scope: ReadScope },
  signal: AbortSignal,
): Promise<NearDocuments> {
  if (embedding === undefined) throw noEmbedder();
  const question = questionOf(query);
  const opened = await store();
  const model = await opened.chunks.model();
  if (model === undefined) return { near: [], note: NOTHING_EMBEDDED };
  const { embedder, threshold, onTrouble } = embedding;
  if (model.name !== embedder.model) throw wrongModel(model, { name: embedder.model });
  try {
    const [vector = new Float32Array()] = await embedder.embed([question], signal);
    if (vector.length !== model.dimension)
      throw wrongModel(model, { name: embedder.model, dimension: vector.length });
    const hits = await opened.chunks.nearest({ vector, scope, limit: MOST_CHUNKS });
    return { near: await documentsOf(opened, onlyBest(hits, threshold), scope) };
  } catch (error) {
    const { code } = asWayfarerError(error);
    if (signal.aborted || code === 'embedding_mismatch' || code === 'not_configured' || code === 'internal')
      throw error;
    onTrouble(error);
    return { near: [], note: `The embedding server failed (${code}): found by words only.` };
  }
}

const NOTHING_EMBEDDED = 'Nothing has embeddings yet: found by words only. "wayfarer reindex" makes them.';

/** Of each document the chunk that is closest. */
function onlyBest(hits: readonly ChunkHit[], threshold: number): ChunkHit[] {
  const best = new Map<string, ChunkHit>();
  for (const hit of hits)
    if (hit.score >= threshold && !best.has(hit.chunk.docId)) best.set(hit.chunk.docId, hit);
  return [...best.values()];
}

async function documentsOf(
  { documents }: Store,
  hits: readonly ChunkHit[],
  scope: ReadScope,
): Promise<NearDocument[]> {
  const found = await Promise.all(
    hits.map(async ({ chunk }): Promise<NearDocument[]> => {
      const { docId, text, sectionPath } = chunk;
      const [version] = await documents.versions(docId, scope, { limit: 1, offset: 0 });
      if (version === undefined) return [];
      const { versionId, url, facts, lastReadAtMs: readAtMs } = version;
      const whole = (await documents.texts([versionId], scope)).get(versionId);
      if (whole === undefined || !hasLinesOf(whole, text)) return [];
      const { title, language } = facts;
      const told = { ...(title !== undefined && { title }), ...(language !== undefined && { language }) };
      return [{ docId, versionId, url, readAtMs, ...told, passage: [...sectionPath, text].join('\n') }];
    }),
  );
  return found.flat();
}

/** Chunks may be of another version, which this client has not read. */
function hasLinesOf(whole: string, passage: string): boolean {
  return passage.split('\n').every((line) => whole.includes(line.trim()));
}
