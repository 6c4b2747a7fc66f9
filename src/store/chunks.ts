import type { ReadScope } from './read-scope.ts';

/** A passage of a document. */
export interface NewChunk {
  /** Deterministic: sha256 of URL, section path and text, in hex. */
  readonly id: string;
  readonly sectionPath: readonly string[];
  readonly text: string;
  readonly tokens: number;
  readonly embedding?: Float32Array;
}

export interface StoredChunk extends NewChunk {
  readonly docId: string;
  readonly url: string;
}

/** The model that made all embeddings of a store. */
export interface EmbeddingModel {
  readonly name: string;
  readonly dimension: number;
}

export interface ChunkHit {
  readonly chunk: StoredChunk;
  /** Cosine, exact. */
  readonly score: number;
}

export interface ChunkSearch {
  readonly vector: Float32Array;
  readonly scope: ReadScope;
  readonly limit: number;
}

/** Chunks and their vectors. A document's chunks are those of its newest version. */
export interface ChunkStore {
  model(): Promise<EmbeddingModel | undefined>;
  /**
   * Makes these the chunks of the document, in this order. A chunk that is stored already keeps its embedding if none is given;
   * chunks that are not named are removed. Embeddings need `model`: it is kept with the first one, and any other fails with
   * `embedding_mismatch`.
   */
  replace(docId: string, chunks: readonly NewChunk[], model?: EmbeddingModel): Promise<void>;
  /** In order, of the document that the scope may see. */
  ofDocument(docId: string, scope: ReadScope): Promise<readonly StoredChunk[]>;
  /** The chunks nearest to a vector among all documents of a scope: signatures first, then exact. */
  nearest(search: ChunkSearch): Promise<readonly ChunkHit[]>;
  /** Deletes all embeddings and forgets the model; returns how many there were. */
  dropEmbeddings(): Promise<number>;
}
