import { jsonBytes } from '../../core/index.ts';

/** UTF-8 bytes that a text takes inside of a JSON string. */
export function textBytes(text: string): number {
  return jsonBytes(text) - '""'.length;
}

/** As many elements of a list, from the first on, as fit into so many bytes of JSON. */
export function listThatFits<T>(list: readonly T[], maxBytes: number): T[] {
  const sizes = list.map((each) => jsonBytes(each) + ','.length);
  return list.slice(0, countThatFit(sizes, maxBytes));
}

/** How many from the first on fit into so many bytes. */
export function countThatFit(sizes: readonly number[], maxBytes: number): number {
  let left = maxBytes;
  const tooMany = sizes.findIndex((size) => (left -= size) < 0);
  return tooMany === -1 ? sizes.length : tooMany;
}
