import { createHash } from 'node:crypto';

const DOC_DIGITS = 20;
const HASH_DIGITS = 12;

/** Follows from the address and the owner, so that processes that store the same document agree on its id. */
export function docIdOf(url: string, owner: string): string {
  return `d${createHash('sha256').update(`${owner}\n${url}`).digest('hex').slice(0, DOC_DIGITS)}`;
}

export function versionIdOf(docId: string, contentHash: string): string {
  return `${docId}-${contentHash.slice(0, HASH_DIGITS)}`;
}

/** The document of an id, and the beginning of the text's hash if it is the id of a version. */
export function parseEntryId(entryId: string): { docId: string; hashStart?: string } | undefined {
  const match = /^(d[0-9a-f]{20})(?:-([0-9a-f]{12}))?$/.exec(entryId);
  if (match === null) return undefined;
  const [, docId = '', hashStart] = match;
  return { docId, ...(hashStart !== undefined && { hashStart }) };
}
