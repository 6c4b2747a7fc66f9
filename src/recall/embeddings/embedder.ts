/** Makes vectors of texts, which are close where the texts mean the same. */
export interface Embedder {
  /** Stored with its vectors: those of two models cannot be compared. */
  readonly model: string;
  /** One for each text, in order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}
