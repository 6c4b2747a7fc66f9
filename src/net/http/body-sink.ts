import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

import { fail } from '../../core/index.ts';

/** Receives the bytes of a body as they arrive, decodes them, and never holds more than the limit. */
export interface BodySink {
  write(chunk: Buffer): void;
  end(): void;
  /** Hands over what has arrived, decoded as far as possible; nothing is written after this. */
  cutShort(done: (body: Buffer) => void): void;
  destroy(): void;
}

export interface SinkEvents {
  /** The whole body, or its beginning if the limit cut it. */
  readonly onDone: (body: Buffer, truncated: boolean) => void;
  readonly onError: (error: Error) => void;
}

export const ACCEPT_ENCODING = 'gzip, deflate, br';
const MAX_LAYERS = 2;
const WIRE_SLACK_BYTES = 65_536;
const ZLIB_HEADER = 0x78;
const DECODERS = new Map<string, (first: number) => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  // Some servers send raw deflate under this name; in a zlib header the lower half of the first byte is 8.
  ['deflate', (first) => ((first & 0x0f) === 8 && first >> 4 <= 7 ? createInflate() : createInflateRaw())],
]);
// Longer than any real list: encodings behind this must not be ignored.
const MAX_HEADER_CHARS = 1_000;

/** The layers of a Content-Encoding, in decoding order. */
export function parseEncodings(header: string): readonly string[] {
  if (header === '') return [];
  if (header.length > MAX_HEADER_CHARS) throw tooManyLayers();
  const layers = header
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity');
  const unknown = layers.find((layer) => !DECODERS.has(layer));
  if (unknown !== undefined) {
    const message = 'The response has an unsupported content encoding.';
    throw fail('unsupported_format', { encoding: unknown.slice(0, 20), untrusted: true }, { message });
  }
  if (layers.length > MAX_LAYERS) throw tooManyLayers();
  return layers.reverse();
}

function tooManyLayers(): Error {
  const message = 'The response has too many layers of compression.';
  return fail('unsupported_format', { maxLayers: MAX_LAYERS }, { message });
}

export function openSink(
  encodings: readonly string[],
  { maxBytes, truncate }: { maxBytes: number; truncate: boolean },
  events: SinkEvents,
): BodySink {
  const collector = collect({ maxBytes, truncate }, events);
  return encodings.length === 0 ? collector : decodeInto(collector, { encodings, maxBytes }, events);
}

/** Keeps decoded bytes up to the limit. */
function collect(
  { maxBytes, truncate }: { maxBytes: number; truncate: boolean },
  { onDone, onError }: SinkEvents,
): BodySink {
  const chunks: Buffer[] = [];
  let size = 0;
  let isOver = false;
  return {
    write(chunk) {
      if (isOver) return;
      const room = maxBytes - size;
      size += Math.min(chunk.length, room);
      if (chunk.length <= room) {
        chunks.push(chunk);
        return;
      }
      isOver = true;
      if (!truncate) onError(tooLarge(maxBytes));
      else onDone(Buffer.concat([...chunks, chunk.subarray(0, room)]), true);
    },
    // Copied, because a chunk is a view of a whole read buffer and would keep all of it in memory.
    end() {
      if (!isOver) onDone(Buffer.concat(chunks, size), false);
    },
    cutShort: (done) => done(Buffer.concat(chunks, size)),
    destroy: () => chunks.splice(0),
  };
}

function decodeInto(
  collector: BodySink,
  { encodings, maxBytes }: { encodings: readonly string[]; maxBytes: number },
  events: SinkEvents,
): BodySink {
  let layers: Transform[] = [];
  let wireBytes = 0;
  // Created at the first byte: an empty body is empty in every encoding.
  const open = (first: number): Transform[] => {
    const made = encodings.flatMap(
      (name, index) => DECODERS.get(name)?.(index === 0 ? first : ZLIB_HEADER) ?? [],
    );
    for (const [index, layer] of made.entries()) {
      const next = made[index + 1];
      let bytes = 0;
      layer.on('error', events.onError).on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (next === undefined) collector.write(chunk);
        else if (bytes > maxBytes) events.onError(tooLarge(maxBytes));
      });
      if (next === undefined) layer.on('end', () => collector.end());
      else layer.pipe(next);
    }
    return made;
  };
  return {
    write(chunk) {
      if (layers.length === 0) layers = open(chunk[0] ?? 0);
      wireBytes += chunk.length;
      // An endless series of empty compressed blocks would never reach the limit of decoded bytes.
      if (wireBytes <= maxBytes + WIRE_SLACK_BYTES) layers[0]?.write(chunk);
      else events.onError(tooLarge(maxBytes));
    },
    end() {
      if (layers.length === 0) collector.end();
      else layers[0]?.end();
    },
    cutShort(done) {
      let isOver = layers.length === 0;
      const finish = (): void => {
        if (isOver) return;
        isOver = true;
        collector.cutShort(done);
      };
      if (isOver) collector.cutShort(done);
      // What was written is decoded first; the missing rest then ends a decoder, mostly with an error.
      for (const layer of layers) layer.once('error', finish).once('close', finish);
      layers[0]?.end();
    },
    destroy() {
      for (const layer of layers) layer.destroy();
      collector.destroy();
    },
  };
}

export function tooLarge(maxBytes: number): Error {
  return fail('too_large', { maxBytes }, { message: 'The response is larger than the limit.' });
}
