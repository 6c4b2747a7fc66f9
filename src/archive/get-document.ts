import { pageOf } from '../content/paging/index.ts';
import { byteLength, fail, jsonBytes } from '../core/index.ts';
import type { ToFit } from '../page/terms/index.ts';
import type { ReadScope, Store, StoredDocument, StoredVersion, VersionSummary } from '../store/index.ts';
import { scopeOf, sessionsOf, type ArchiveCaller } from './archive-caller.ts';
import type { ArchiveCall, ArchiveParts } from './archive-parts.ts';
import { canonicalUrl } from './canonical-url.ts';
import { cutDiff } from './cut-diff.ts';
import { findBase, type DiffBase } from './find-base.ts';

export interface DocumentRequest {
  /** The id of a document or of a version. */
  readonly entryId?: string | undefined;
  readonly url?: string | undefined;
  /** A version's id or a date: what has changed since is returned instead of the text. */
  readonly since?: string | undefined;
  /** UTF-16 units. */
  readonly offset: number;
  readonly maxTextLength?: number | undefined;
}

export interface ArchivedDocument {
  readonly document: StoredDocument;
  readonly base?: DiffBase | undefined;
  /** A part of the text; or of the differences, if they were asked for. */
  readonly part: string;
  readonly nextOffset?: number | undefined;
  /** Of all of what this is a part of. */
  readonly chars: number;
  /** Newest first. */
  readonly versions: readonly VersionSummary[];
  readonly note?: string | undefined;
}

interface DocumentParts extends Pick<ArchiveParts, 'threads'> {
  readonly store: Store;
}

const MOST_VERSIONS = 10;
const DIFF_MS = 5_000;

export async function getDocument(
  { store, threads }: DocumentParts,
  request: DocumentRequest,
  { caller, signal }: ArchiveCall,
): Promise<ToFit<ArchivedDocument>> {
  const scope = scopeOf(caller);
  const document = await findDocument(store, request, { caller, scope });
  const { docId, version } = document;
  const versions = await store.documents.versions(docId, scope, { limit: MOST_VERSIONS, offset: 0 });
  const base =
    request.since === undefined ? undefined : await findBase(store, { since: request.since, docId, scope });
  const known = { document, versions, base, note: noteOf(base) };
  if (base === undefined) return inPieces(version.text, request, known);
  const isSame = base.version?.versionId === version.versionId;
  const diff = isSame ? '' : await threads.run('diff', diffOf(base, version), { signal });
  if (diff !== undefined) return inPieces(diff, request, known);
  const note = 'The versions differ too much to be compared in time: this is the whole text.';
  return inPieces(version.text, request, { document, versions, note });
}

function noteOf(base: DiffBase | undefined): string | undefined {
  const isNew = base !== undefined && base.version === undefined;
  return isNew ? 'You had not read this document by then: all of it is new.' : undefined;
}

async function findDocument(
  { documents }: Store,
  { entryId, url }: DocumentRequest,
  { caller, scope }: { readonly caller: ArchiveCaller; readonly scope: ReadScope },
): Promise<StoredDocument> {
  if ((entryId === undefined) === (url === undefined)) throw eitherOne();
  if (entryId !== undefined) return (await documents.get(entryId, scope)) ?? unknown({ entryId });
  const address = canonicalUrl(url ?? '');
  if (address === undefined) throw fail('invalid_url', { url });
  const scopes = [scope, ...sessionsOf(caller).map((sessionId) => ({ ...scope, sessionId }))];
  const found = await Promise.all(scopes.map((each) => documents.getByUrl(address, each)));
  const [newest] = found
    .filter((document) => document !== undefined)
    .sort((a, b) => b.version.lastReadAtMs - a.version.lastReadAtMs);
  return newest ?? unknown({ url });
}

/** The same for what the caller may not see. */
function unknown(facts: Readonly<Record<string, string | undefined>>): never {
  const message = 'The archive has no such document.';
  throw fail('not_found', facts, { message, hint: HINT });
}

const HINT = 'Find it[ with {research_search}], or read it first[ with {scrape}].';

function eitherOne(): Error {
  return fail('invalid_input', { field: 'entryId' }, { message: 'Give either entryId or url.' });
}

function diffOf(
  { version: from }: DiffBase,
  to: StoredVersion,
): { readonly from: NamedText; readonly to: NamedText; readonly timeoutMs: number } {
  return { from: namedText(from), to: namedText(to), timeoutMs: DIFF_MS };
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

function namedText(version: StoredVersion | undefined): NamedText {
  return { name: version?.versionId ?? '/dev/null', text: version?.text ?? '' };
}

type Known = Omit<ArchivedDocument, 'part' | 'nextOffset' | 'chars'>;

/** As much as fits, or as the caller asked for. */
function inPieces(
  text: string,
  { offset, maxTextLength }: DocumentRequest,
  known: Known,
): ToFit<ArchivedDocument> {
  const mostBytes =
    maxTextLength === undefined ? Infinity : byteLength(text.slice(offset, offset + maxTextLength));
  const pieceWithin = (maxBytes: number): { readonly text: string; readonly nextOffset?: number } =>
    known.base === undefined
      ? pageOf(text, { offset, maxBytes: Math.max(1, Math.min(maxBytes, mostBytes)) })
      : cutDiff(text, { offset, maxBytes: Math.min(maxBytes, mostBytes) });
  return {
    widest: { ...known, part: '', nextOffset: text.length, chars: text.length },
    fit(room) {
      let maxBytes = room;
      let piece = pieceWithin(maxBytes);
      // In JSON, line breaks and quotes take two bytes.
      for (let bytes = jsonBytes(piece.text); bytes > room && maxBytes > 1; bytes = jsonBytes(piece.text)) {
        maxBytes = Math.max(1, Math.floor((maxBytes * room) / bytes) - 1);
        piece = pieceWithin(maxBytes);
      }
      return { ...known, part: piece.text, nextOffset: piece.nextOffset, chars: text.length };
    },
  };
}
