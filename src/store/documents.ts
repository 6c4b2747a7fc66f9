import type { IndexTokens } from './index-query.ts';
import type { VersionReader, ReadScope } from './read-scope.ts';

/** What is known of a version in addition to its text. */
export interface VersionFacts {
  readonly title?: string;
  readonly language?: string;
  /** Where the read ended after redirects, if it is not the canonical URL. */
  readonly finalUrl?: string;
  readonly status?: number;
  readonly mime?: string;
  /** `html`, `pdf`, `snapshot`, … */
  readonly mediaKind?: string;
  readonly renderedBy?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Anything else to return with the version, as JSON. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A text that was read. */
export interface NewVersion {
  /** Canonical: two spellings of one address must be equal here. */
  readonly url: string;
  readonly text: string;
  readonly facts: VersionFacts;
  readonly tokens: IndexTokens;
  readonly reader: VersionReader;
  /** Now, if not given. */
  readonly readAtMs?: number;
}

export interface SavedVersion {
  readonly docId: string;
  readonly versionId: string;
  /** The document was not stored before. */
  readonly isNewDocument: boolean;
  /** The document had no version with this text before. */
  readonly isNewVersion: boolean;
}

/** A version without its text. */
export interface VersionSummary {
  readonly docId: string;
  readonly versionId: string;
  readonly url: string;
  readonly isPrivate: boolean;
  /** sha256 of the text, in hex. */
  readonly contentHash: string;
  readonly textBytes: number;
  readonly facts: VersionFacts;
  /** The first and the last reading by someone of the scope. */
  readonly firstReadAtMs: number;
  readonly lastReadAtMs: number;
}

export interface StoredVersion extends VersionSummary {
  readonly text: string;
}

export interface StoredDocument {
  readonly docId: string;
  readonly url: string;
  readonly isPrivate: boolean;
  readonly isPinned: boolean;
  /** The newest version that the scope may see, or the one that was asked for. */
  readonly version: StoredVersion;
  /** Of the versions that the scope may see. */
  readonly versionCount: number;
}

/** Who asks the cache: with a session, only what this session itself has read with its cookies; without, what is shared. */
export type CacheOwner =
  | { readonly kind: 'shared' }
  | { readonly kind: 'session'; readonly clientId: string; readonly sessionId: string };

/**
 * Documents and their versions. A version is one text of a document, by its hash: the same text read again is the same
 * version with one more reading, also after another text in between.
 */
export interface DocumentStore {
  /** Resolves once everything is on disk: document, version, text, reading and index, all of them or nothing. */
  save(version: NewVersion): Promise<SavedVersion>;
  /** Several in one transaction, in this order. */
  saveAll(versions: readonly NewVersion[]): Promise<readonly SavedVersion[]>;
  /** Records that someone was served a stored version; false if the version is gone. `isPrivate` must be the document's. */
  addReading(versionId: string, reader: VersionReader, readAtMs?: number): Promise<boolean>;
  /** By the id of a document (its newest version) or of a version. */
  get(entryId: string, scope: ReadScope): Promise<StoredDocument | undefined>;
  /** The newest version that rule 2 of `ReadScope` allows. */
  getByUrl(url: string, scope: ReadScope): Promise<StoredDocument | undefined>;
  /** The newest version in the cache by URL. `lastReadAtMs` is the last reading by anyone who fills this cache. */
  cached(url: string, owner: CacheOwner): Promise<StoredVersion | undefined>;
  /** Newest first. */
  versions(
    docId: string,
    scope: ReadScope,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly VersionSummary[]>;
  /** The version that was the newest at a time: the one with the last reading until then, of those that are known. */
  versionAt(docId: string, atMs: number, scope: ReadScope): Promise<StoredVersion | undefined>;
  /** The texts of several versions, such as the hits of a search; what the scope may not see is missing. */
  texts(versionIds: readonly string[], scope: ReadScope): Promise<ReadonlyMap<string, string>>;
}
