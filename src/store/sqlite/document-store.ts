import { WayfarerError } from '../../core/index.ts';
import type { DocumentStore, NewVersion, StoredDocument, StoredVersion } from '../documents.ts';
import { hostKey, hostOf } from '../rows/host-key.ts';
import { docIdOf } from '../rows/ids.ts';
import { joinTokens } from '../rows/index-token.ts';
import type { FoundDocument } from '../rows/version-rows.ts';
import type { PackedVersion } from './packed.ts';
import type { StoreParts } from './store-parts.ts';
import { writeWithFiles } from './write-with-files.ts';

export function createDocumentStore(parts: StoreParts): DocumentStore {
  const { reader, writer, files, clock, afterWrite } = parts;
  const saveAll: DocumentStore['saveAll'] = async (versions) => {
    const packed = await Promise.all(versions.map((version) => pack(parts, version)));
    const written = packed.flatMap(({ body }) => body.fileName ?? []);
    const { saved } = await writeWithFiles(files, written, () => writer.call('saveVersions', packed));
    afterWrite();
    return saved;
  };
  return {
    saveAll,
    save: async (version) => {
      const [saved] = await saveAll([version]);
      return saved as NonNullable<typeof saved>; // one for each
    },
    addReading: (versionId, by, readAtMs) =>
      writer.call('addReading', { versionId, reader: by, readAtMs: readAtMs ?? clock() }),
    get: (entryId, scope) => readDocument(parts, () => reader.call('findEntry', { entryId, scope })),
    getByUrl: (url, scope) => readDocument(parts, () => reader.call('findByUrl', { url, scope })),
    cached: async (url, owner) => {
      const document = await readDocument(parts, () => reader.call('findCached', { url, owner }));
      return document?.version;
    },
    versions: async (docId, scope, page) => {
      const found = await reader.call('listVersions', { docId, scope, ...page });
      return found.map(({ summary }) => summary);
    },
    versionAt: async (docId, atMs, scope) => {
      const document = await readDocument(parts, () => reader.call('findVersionAt', { docId, atMs, scope }));
      return document?.version;
    },
    texts: async (versionIds, scope) => {
      const found = await reader.call('findTexts', { versionIds, scope });
      const texts = await Promise.all(found.map((each) => textOrNone(parts, each)));
      return new Map(texts.flat());
    },
  };
}

/** A text that was deleted or damaged must not make the other hits of a search unreadable. */
async function textOrNone(parts: StoreParts, found: FoundDocument): Promise<(readonly [string, string])[]> {
  try {
    const { version } = await unpackDocument(parts, found);
    return [[version.versionId, version.text]];
  } catch (error) {
    if (error instanceof WayfarerError && error.code === 'storage_corrupt') return [];
    throw error;
  }
}

async function pack({ files, clock }: StoreParts, version: NewVersion): Promise<PackedVersion> {
  const { url, text, facts, tokens, reader, readAtMs } = version;
  const owner = reader.isPrivate ? reader.clientId : '';
  const { title, etag, lastModified } = facts;
  return {
    docId: docIdOf(url, owner),
    url,
    owner,
    hostKey: hostKey(hostOf(url)),
    ...(title !== undefined && { title }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    facts: JSON.stringify(facts),
    body: await files.pack(Buffer.from(text)),
    tokens: {
      title: joinTokens(tokens.title),
      words: joinTokens(tokens.words),
      grams: joinTokens(tokens.grams),
    },
    clientId: reader.clientId,
    sessionId: reader.sessionId ?? '',
    readAtMs: readAtMs ?? clock(),
    isReadNow: readAtMs === undefined,
  };
}

/** Looks again if a text cannot be read: another process may have deleted the document in between. */
async function readDocument(
  parts: StoreParts,
  find: () => Promise<FoundDocument | undefined>,
): Promise<StoredDocument | undefined> {
  const found = await find();
  if (found === undefined) return undefined;
  try {
    return await unpackDocument(parts, found);
  } catch (error) {
    if (!(error instanceof WayfarerError) || error.code !== 'storage_corrupt') throw error;
    const again = await find();
    return again === undefined ? undefined : unpackDocument(parts, again);
  }
}

export async function unpackDocument({ files }: StoreParts, found: FoundDocument): Promise<StoredDocument> {
  const bytes = await files.unpack(found.body);
  const version: StoredVersion = { ...found.summary, text: Buffer.from(bytes).toString('utf8') };
  const { docId, url, isPrivate } = version;
  return { docId, url, isPrivate, isPinned: found.isPinned, version, versionCount: found.versionCount };
}
