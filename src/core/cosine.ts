/** How close two vectors are: 1 for the same direction, 0 where one of them has none. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let at = 0; at < a.length; at++) {
    const x = a[at] ?? 0;
    const y = b[at] ?? 0;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB);
}
