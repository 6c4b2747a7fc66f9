/**
 * Who may see what. These rules hold for every function that takes a scope, in every adapter.
 *
 * A document is one canonical URL with one visibility: **shared** if it was read without a session's cookies, otherwise
 * **private** to the client whose session read it. The two never share a version, a row of the index or a chunk.
 *
 * 1. By id and by search, a client sees the versions that it read itself, in whichever of its sessions, and no others:
 *    neither private ones of another client, nor shared ones that only another client has read.
 * 2. By URL, a private version is seen only where the scope names a session that read it. Without a session, a URL leads
 *    to shared versions only.
 * 3. The cache by URL (`documents.cached`) is the one place where a client gets what another has read. It has shared
 *    versions only; whoever is served from it records a reading, and so sees the version under rule 1 from then on.
 * 4. `sessionId` narrows a scope to the documents that this session has read.
 * 5. `everything` is for one person's own data folder: stdio, and the commands of the shell.
 *
 * What a scope may not see is answered exactly like what does not exist.
 */
export type ReadScope =
  | { readonly kind: 'everything'; readonly sessionId?: string }
  | { readonly kind: 'client'; readonly clientId: string; readonly sessionId?: string };

/** Who read something, and as whom. */
export interface VersionReader {
  readonly clientId: string;
  readonly sessionId?: string;
  /** The site could know the session by its cookies or storage, so the text may be meant for this session alone. */
  readonly isPrivate: boolean;
}
