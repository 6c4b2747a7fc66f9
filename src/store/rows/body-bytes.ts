import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { fail } from '../../core/index.ts';
import type { BodyRecord } from './body-row.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

const QUALITY = 4;
const LEAST_COMPRESSED = 64;
/** It takes a fifth of a millisecond; handing it to another thread takes several times the CPU of a small text. */
const MAX_AT_ONCE = 8 * 1024;

export type PackedBytes = BodyRecord & Required<Pick<BodyRecord, 'content'>>;

export async function packBody(bytes: Uint8Array): Promise<PackedBytes> {
  const hash = createHash('sha256').update(bytes).digest();
  const { content, encoding } = await compressed(bytes);
  return { hash, bytes: bytes.length, storedBytes: content.length, encoding, content };
}

async function compressed(bytes: Uint8Array): Promise<Pick<PackedBytes, 'content' | 'encoding'>> {
  if (bytes.length < LEAST_COMPRESSED) return { content: bytes, encoding: 'raw' };
  const window = Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)) + 1));
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // The encoder allocates its whole window.
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  };
  const content =
    bytes.length <= MAX_AT_ONCE ? brotliCompressSync(bytes, options) : await compress(bytes, options);
  return content.length < bytes.length ? { content, encoding: 'br' } : { content: bytes, encoding: 'raw' };
}

/** The original bytes; fails if they are not those that were stored. */
export async function unpackBody(body: BodyRecord, stored: Uint8Array): Promise<Uint8Array> {
  const bytes = await (body.encoding === 'br' ? decompress(stored) : Promise.resolve(stored)).catch(
    () => undefined,
  );
  const isWhole = bytes !== undefined && createHash('sha256').update(bytes).digest().equals(body.hash);
  if (isWhole) return bytes;
  throw fail(
    'storage_corrupt',
    { body: Buffer.from(body.hash).toString('hex') },
    {
      message: 'A stored text is damaged or its file is missing.',
      hint: '"wayfarer doctor --repair" removes what cannot be read any more.',
    },
  );
}
