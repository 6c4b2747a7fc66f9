// Data that the server sends to the archive search of its status page; shared by both.

/** The response of /api/archive. */
export interface ArchiveSummary {
  readonly documents?: number;
  /** Why nothing can be searched, as a sentence. */
  readonly trouble?: string;
}

/** The response of /api/archive/search. */
export interface FoundTexts {
  readonly results: readonly FoundText[];
  readonly total: number;
  readonly nextOffset?: number | undefined;
  readonly note?: string | undefined;
}

export interface FoundText {
  readonly docId: string;
  readonly url: string;
  readonly title?: string | undefined;
  /** Last read, as ISO 8601. */
  readonly date: string;
  readonly snippet: readonly SnippetPiece[];
}

export interface SnippetPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The response of /api/archive/document: a part of a version's text, or of a unified diff. */
export interface ArchivedText {
  readonly versionId: string;
  readonly url: string;
  readonly title?: string | undefined;
  readonly kind: 'text' | 'diff';
  readonly part: string;
  readonly nextOffset?: number | undefined;
  readonly note?: string | undefined;
  /** Newest first; of very many, the newest. */
  readonly versions: readonly ShownVersion[];
  readonly versionCount: number;
}

export interface ShownVersion {
  readonly versionId: string;
  /** As ISO 8601. */
  readonly firstRead: string;
  readonly lastRead: string;
  readonly bytes: number;
}
