/** One bit for the sign of each number. */
export function signatureOf(vector: Float32Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(vector.length / 8));
  vector.forEach((value, at) => {
    if (value > 0) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  });
  return bits;
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** The number of different bits. */
export function distance(a: Uint8Array, b: Uint8Array): number {
  let bits = 0;
  for (let at = 0; at < a.length; at++) bits += ONES[(a[at] ?? 0) ^ (b[at] ?? 0)] ?? 0;
  return bits;
}
