import { jsonBytes } from '../../core/index.ts';

/** UTF-8 bytes of a text inside a JSON string. */
export function textBytes(text: string): number {
  return jsonBytes(text) - '""'.length;
}

/** How many items, from the first, fit into a number of bytes. */
export function countThatFit(sizes: readonly number[], maxBytes: number): number {
  let left = maxBytes;
  const tooMany = sizes.findIndex((size) => (left -= size) < 0);
  return tooMany === -1 ? sizes.length : tooMany;
}
