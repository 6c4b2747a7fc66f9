import { WayfarerError } from '../../core/index.ts';
import type { DocumentStore, StoredDocument, StoredVersion } from '../documents.ts';
import type { ReadScope, VersionReader } from '../read-scope.ts';
import { unpackBody } from '../rows/body-bytes.ts';
import { parseEntryId } from '../rows/ids.ts';
import { numberOf } from '../rows/row.ts';
import { readingsIn } from '../rows/scope-sql.ts';
import { both } from '../rows/sql-part.ts';
import {
  cacheIs,
  entryIs,
  hashStarts,
  lastReadUntil,
  urlIs,
  type FoundDocument,
} from '../rows/version-rows.ts';
import type { Queries } from './database.ts';
import { findVersion, selectVersions, versionsWith } from './find-versions.ts';
import { addReadings, moveHeads, prepareVersion, saveVersions } from './save-versions.ts';
import type { PgStoreParts } from './store-parts.ts';

const EVERYTHING: ReadScope = { kind: 'everything' };

export function createDocumentStore({ db, nowMs, afterWrite }: PgStoreParts): DocumentStore {
  const saveAll: DocumentStore['saveAll'] = async (versions) => {
    const now = await nowMs();
    const prepared = await Promise.all(versions.map((version) => prepareVersion(version, now)));
    const saved = await db.transaction((tx) => saveVersions(tx, prepared));
    afterWrite();
    return saved;
  };
  const find = async (
    ...how: Parameters<typeof findVersion> extends [Queries, ...infer Rest] ? Rest : never
  ) => unpackFound(await findVersion(db, ...how));
  return {
    saveAll,
    save: async (version) => {
      const [saved] = await saveAll([version]);
      return saved as NonNullable<typeof saved>; // one for each
    },
    addReading: async (versionId, reader, readAtMs) => {
      const reading = { versionId, reader, readAtMs: readAtMs ?? (await nowMs()) };
      return db.transaction((tx) => addReading(tx, reading));
    },
    get: async (entryId, scope) => {
      const where = entryIs(entryId, scope);
      return where === undefined ? undefined : find(where, { scope });
    },
    getByUrl: (url, scope) => find(urlIs(url, scope), { scope }),
    cached: async (url, owner) => (await find(cacheIs(url, owner), { scope: EVERYTHING }))?.version,
    versions: async (docId, scope, page) => {
      const where = both({ sql: 'd.id = ?', args: [docId] }, readingsIn(scope));
      return (await selectVersions(db, where, page)).map(({ summary }) => summary);
    },
    versionAt: async (docId, atMs, scope) => {
      const where = both({ sql: 'd.id = ? AND r.first_at <= ?', args: [docId, atMs] }, readingsIn(scope));
      return (await find(where, { scope, order: lastReadUntil(atMs) }))?.version;
    },
    texts: async (versionIds, scope) => {
      const texts = await Promise.all(versionIds.map((id) => textOf(db, id, scope)));
      return new Map(texts.flat());
    },
  };
}

/** A text that was deleted or damaged must not make the other hits of a search unreadable. */
async function textOf(db: Queries, versionId: string, scope: ReadScope): Promise<[string, string][]> {
  const where = parseEntryId(versionId)?.hashStart === undefined ? undefined : entryIs(versionId, scope);
  if (where === undefined) return [];
  try {
    const [found] = await versionsWith(db, where, 1);
    const document = await unpackFound(found);
    return document === undefined ? [] : [[versionId, document.version.text]];
  } catch (error) {
    if (error instanceof WayfarerError && error.code === 'storage_corrupt') return [];
    throw error;
  }
}

interface OneReading {
  readonly versionId: string;
  readonly reader: VersionReader;
  readonly readAtMs: number;
}

/** Of a private version only by its own client. */
async function addReading(db: Queries, { versionId, reader, readAtMs }: OneReading): Promise<boolean> {
  const { docId = '', hashStart = '' } = parseEntryId(versionId) ?? {};
  const is = both(
    { sql: 'd.id = ? AND d.owner = ?', args: [docId, reader.isPrivate ? reader.clientId : ''] },
    hashStarts(hashStart),
  );
  const found = await db.first(
    `SELECT v.seq, v.doc_seq FROM documents d JOIN versions v ON v.doc_seq = d.seq WHERE ${is.sql} FOR UPDATE OF d`,
    is.args,
  );
  if (found === undefined) return false;
  const [docSeq, versionSeq] = [numberOf(found, 'doc_seq'), numberOf(found, 'seq')];
  const { clientId, sessionId = '' } = reader;
  const reading = { docSeq, versionSeq, clientId, sessionId, readAtMs };
  await addReadings(db, [reading]);
  await db.run(
    'UPDATE versions SET first_read_at = least(first_read_at, ?), last_read_at = greatest(last_read_at, ?) WHERE seq = ?',
    [readAtMs, readAtMs, versionSeq],
  );
  await moveHeads(db, [reading]);
  await db.run(
    'UPDATE documents SET last_crawled = ?, newest_version = ? WHERE seq = ? AND last_crawled <= ?',
    [readAtMs, versionSeq, docSeq, readAtMs],
  );
  return true;
}

export async function unpackFound(found: FoundDocument | undefined): Promise<StoredDocument | undefined> {
  return found === undefined ? undefined : unpackDocument(found);
}

export async function unpackDocument(found: FoundDocument): Promise<StoredDocument> {
  const { body, summary, isPinned, versionCount } = found;
  const bytes = await unpackBody(body, body.content ?? Buffer.alloc(0));
  const version: StoredVersion = { ...summary, text: Buffer.from(bytes).toString('utf8') };
  const { docId, url, isPrivate } = version;
  return { docId, url, isPrivate, isPinned, version, versionCount };
}
