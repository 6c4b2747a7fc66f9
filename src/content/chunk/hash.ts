import { createHash } from 'node:crypto';

/** What a chunk is identified by. */
export interface ChunkPlace {
  readonly url: string;
  /** The headings above it, from the outermost one. */
  readonly sectionPath: readonly string[];
  readonly text: string;
}

/** Changes if and only if the text does. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The same for the same text in the same section of the same page, on every machine and in every version. */
export function chunkId({ url, sectionPath, text }: ChunkPlace): string {
  return contentHash(`${url}|${joinSectionPath(sectionPath)}|${text}`);
}

export function joinSectionPath(sectionPath: readonly string[]): string {
  return sectionPath.join(' > ');
}
