import { unpackBody, type PackedBytes } from './body-bytes.ts';
import { valueIn, type PlainRow } from './moved-tables.ts';

/** A row of bodies with what is stored of it. */
export function movedBody(row: PlainRow, content: Uint8Array): PackedBytes {
  return {
    hash: Buffer.from(String(valueIn('bodies', row, 'hash')), 'hex'),
    bytes: Number(valueIn('bodies', row, 'bytes')),
    storedBytes: Number(valueIn('bodies', row, 'stored_bytes')),
    encoding: valueIn('bodies', row, 'encoding') === 'br' ? 'br' : 'raw',
    content,
  };
}

/** What is stored of a body; fails if it is not what its row says. */
export async function checkedContent(
  row: PlainRow,
  content: Uint8Array = new Uint8Array(),
): Promise<Uint8Array> {
  await unpackBody(movedBody(row, content), content);
  return content;
}
