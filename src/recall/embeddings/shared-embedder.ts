import { asWayfarerError, untilAborted, type Lane, type WayfarerError } from '../../core/index.ts';
import type { Embedder } from './embedder.ts';

export interface SharedEmbedderOptions {
  /** All web tools share it. */
  readonly lane: Lane;
  /** Ends what is under way: it does not end with a caller, because others may wait for it. */
  readonly closing: AbortSignal;
}

const BATCH = 32;
const MOST_BYTES = 32_000_000;

/** An embedder that is asked in batches, and only once for a text: also by callers who want it at the same time, or later. */
export function shareEmbedder(embedder: Embedder, { lane, closing }: SharedEmbedderOptions): Embedder {
  const held = new Map<string, { readonly vector: Promise<Float32Array>; bytes: number }>();
  let bytes = 0;
  const drop = (text: string): void => {
    bytes -= held.get(text)?.bytes ?? 0;
    held.delete(text);
  };
  const keep = (text: string, { byteLength }: Float32Array): void => {
    const entry = held.get(text);
    if (entry === undefined) return;
    entry.bytes = byteLength + 2 * text.length;
    bytes += entry.bytes;
    for (const [oldest, other] of held) {
      if (bytes <= MOST_BYTES) break;
      if (other.bytes > 0) drop(oldest);
    }
  };
  const start = (texts: readonly string[]): void => {
    let failure: WayfarerError | undefined;
    for (let at = 0; at < texts.length; at += BATCH) {
      const batch = texts.slice(at, at + BATCH);
      const work = lane.run(async () => {
        // A server that failed, or asks to wait, is not sent the other batches.
        if (failure !== undefined) throw failure;
        return embedder.embed(batch, closing);
      }, closing);
      work.catch((error: unknown) => (failure ??= asWayfarerError(error)));
      batch.forEach((text, nth) => {
        const vector = work.then((vectors) => vectors[nth] ?? new Float32Array());
        held.set(text, { vector, bytes: 0 });
        vector.then(
          (made) => keep(text, made),
          () => drop(text),
        );
      });
    }
  };
  return {
    model: embedder.model,
    embed(texts, signal) {
      start([...new Set(texts)].filter((text) => !held.has(text)));
      const vectors = texts.map((text) => held.get(text)?.vector ?? Promise.resolve(new Float32Array()));
      return untilAborted(Promise.all(vectors), signal);
    },
  };
}
