/** What the test embedder takes for the same thing. */
const MEANINGS: readonly (readonly string[])[] = [
  ['car', 'automobile', 'vehicle'],
  ['physician', 'doctor', 'medic'],
  ['harbour', 'port', 'haven'],
  ['price', 'cost', 'fee', 'charge'],
  ['begin', 'start', 'open', 'opens', 'commence'],
];
const SAME = new Map(MEANINGS.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)));
// They say nothing about what a text is about.
const EMPTY = new Set(['the', 'a', 'an', 'is', 'of', 'to', 'in', 'and', 'does', 'what', 'when', 'how', 'it']);

/** A vector in which each meaning has a direction of its own: the same on every machine, and close for synonyms. */
export function testVector(text: string, dimension: number): number[] {
  const vector = Array.from({ length: dimension }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (EMPTY.has(word)) continue;
    const meaning = SAME.get(word) ?? word;
    for (let way = 0; way < 3; way++) add(vector, `${way} ${meaning}`);
  }
  return ofLengthOne(vector);
}

/** A vector of the parts of words, in any language: as a model of subwords without any knowledge would make it. */
export function subwordVector(text: string, dimension: number): number[] {
  const vector = Array.from({ length: dimension }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    for (const size of [2, 3, 4])
      for (let at = 0; at + size <= word.length + 2; at++) add(vector, `<${word}>`.slice(at, at + size));
  return ofLengthOne(vector);
}

function add(vector: number[], feature: string): void {
  const hash = hashOf(feature);
  const at = hash % vector.length;
  vector[at] = (vector[at] ?? 0) + (hash & 1024 ? 1 : -1);
}

function ofLengthOne(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? vector.map((_, at) => (at === 0 ? 1 : 0)) : vector.map((value) => value / length);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash >>> 0;
}
