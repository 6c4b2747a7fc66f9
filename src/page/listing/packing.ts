import { jsonBytes } from '../../core/index.ts';

/** UTF-8 bytes that a text takes inside of a JSON string. */
export function textBytes(text: string): number {
  return jsonBytes(text) - '""'.length;
}

/** How many from the first on fit into so many bytes. */
export function countThatFit(sizes: readonly number[], maxBytes: number): number {
  let left = maxBytes;
  const tooMany = sizes.findIndex((size) => (left -= size) < 0);
  return tooMany === -1 ? sizes.length : tooMany;
}
