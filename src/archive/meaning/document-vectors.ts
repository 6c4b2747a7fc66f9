import { WayfarerError } from '../../core/index.ts';
import type { Chunk } from '../../content/chunk/index.ts';
import { passageText } from '../../recall/index.ts';
import { wrongModel, type Embedder } from '../../recall/embeddings/index.ts';
import type { ChunkStore, EmbeddingModel, Store } from '../../store/index.ts';

/** What is to be embedded. */
export interface WantedVectors {
  readonly chunks: readonly Chunk[];
  readonly questions: readonly string[];
  /** The document that the chunks are of; their vectors are kept with it, if their text is still its newest. */
  readonly docId?: string | undefined;
  /** Of the text. */
  readonly contentHash: string;
}

export interface MadeVectors {
  /** For each chunk. */
  readonly chunks: readonly Float32Array[];
  readonly questions: readonly Float32Array[];
  /** How many chunks had none yet. */
  readonly embedded: number;
}

/** Makes the vectors of chunks and questions; what is stored already is not embedded again. */
export type VectorsOf = (wanted: WantedVectors, signal: AbortSignal) => Promise<MadeVectors>;

export interface VectorParts {
  readonly embedder: Embedder;
  readonly store: () => Promise<Store>;
  /** A store that fails costs only the time to embed again. */
  readonly onTrouble: (error: unknown) => void;
}

const EVERYTHING = { kind: 'everything' } as const;

export function createVectorsOf({ embedder, store, onTrouble }: VectorParts): VectorsOf {
  const tryStore = async <T>(work: (store: Store) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(await store());
    } catch (error) {
      if (error instanceof WayfarerError && error.code === 'embedding_mismatch') throw error;
      onTrouble(error);
      return undefined;
    }
  };
  return async ({ chunks, questions, docId, contentHash }, signal) => {
    const kept =
      docId === undefined
        ? undefined
        : await tryStore((kept) => keptVectors(kept.chunks, docId, embedder.model));
    const missing = chunks.filter(({ id }) => kept?.vectors.get(id) === undefined);
    const made = await embedder.embed([...questions, ...missing.map(passageText)], signal);
    const model = modelOf(embedder.model, made, kept?.model);
    const fresh = new Map(missing.map(({ id }, at) => [id, made[questions.length + at]]));
    const isKept = kept !== undefined && missing.length === 0 && isSameOrder(chunks, kept.vectors);
    if (docId !== undefined && kept !== undefined && !isKept) {
      const rows = chunks.map((chunk) => {
        const embedding = fresh.get(chunk.id);
        return { ...chunk, ...(embedding !== undefined && { embedding }) };
      });
      await tryStore(async (stored) => {
        // A newer text may have been stored while this one was read and embedded.
        if (await isNewest(stored, docId, contentHash)) await stored.chunks.replace(docId, rows, model);
      });
    }
    const vectors = chunks.map(({ id }) => fresh.get(id) ?? kept?.vectors.get(id) ?? new Float32Array());
    return { chunks: vectors, questions: made.slice(0, questions.length), embedded: missing.length };
  };
}

interface KeptVectors {
  readonly model: EmbeddingModel | undefined;
  /** By the ids of chunks, in their order; undefined where there is none yet. */
  readonly vectors: ReadonlyMap<string, Float32Array | undefined>;
}

async function keptVectors(chunks: ChunkStore, docId: string, name: string): Promise<KeptVectors> {
  const model = await chunks.model();
  if (model !== undefined && model.name !== name) throw wrongModel(model, { name });
  // Whoever has the text may have its vectors: they are looked up by hashes of it.
  const stored = await chunks.ofDocument(docId, EVERYTHING);
  return { model, vectors: new Map(stored.map(({ id, embedding }) => [id, embedding])) };
}

async function isNewest({ documents }: Store, docId: string, contentHash: string): Promise<boolean> {
  const [newest] = await documents.versions(docId, EVERYTHING, { limit: 1, offset: 0 });
  return newest?.contentHash === contentHash;
}

/** All vectors of a store have one dimension. Undefined if nothing was embedded. */
function modelOf(
  name: string,
  made: readonly Float32Array[],
  stored: EmbeddingModel | undefined,
): EmbeddingModel | undefined {
  const dimension = stored?.dimension ?? made[0]?.length;
  const other = made.find(({ length }) => length !== dimension);
  if (dimension === undefined) return stored;
  if (other !== undefined) throw wrongModel({ name, dimension }, { name, dimension: other.length });
  return { name, dimension };
}

function isSameOrder(chunks: readonly Chunk[], kept: ReadonlyMap<string, unknown>): boolean {
  const ids = [...kept.keys()];
  return ids.length === chunks.length && chunks.every(({ id }, at) => id === ids[at]);
}
