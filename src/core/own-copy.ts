/**
 * A copy to keep. A part of a string is a view of the whole in V8, so that a word that is remembered keeps the page alive from
 * which it was cut.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}
