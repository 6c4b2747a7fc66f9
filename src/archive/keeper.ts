import type { KnownText, ReadText, Scraped, TextKeeper } from '../content/index.ts';
import { asWayfarerError, startDeadline } from '../core/index.ts';
import type { SavedVersion, Store, StoredVersion, VersionReader } from '../store/index.ts';
import { readerOf, type ArchiveCaller, type ReadAs } from './archive-caller.ts';
import type { ArchiveParts } from './archive-parts.ts';
import { canonicalUrl } from './canonical-url.ts';
import { makeVersion } from './make-version.ts';
import { tellVersion } from './version-facts.ts';

/** What to keep of a call, and from what it may be answered. */
export interface KeepRequest {
  readonly as: Exclude<ReadAs, 'nobody'>;
  /** The session whose cookies are used. */
  readonly sessionId?: string | undefined;
  /** The caller's wish. */
  readonly isKept: boolean;
  readonly maxAgeMs?: number | undefined;
}

// Longer waits are for a lock that another process holds; the write goes on meanwhile.
const KEEP_MS = 5_000;
const FIND_MS = 2_000;
// Between the clocks of machines that share an archive.
const MOST_SKEW_MS = 60_000;

export interface KeeperParts extends ArchiveParts {
  /** What was kept can be made ready for search by meaning. */
  readonly onKept: (docId: string) => void;
}

/** A store that fails, or is slow, never fails the read of a page. */
export function createKeeper(parts: KeeperParts, caller: ArchiveCaller, request: KeepRequest): TextKeeper {
  const { as, isKept, maxAgeMs } = request;
  if (!parts.isOn || (as === 'master' && !parts.keepsMaster)) return {};
  const within = async <T>(
    limitMs: number,
    work: Promise<T>,
    otherwise: (error: unknown) => T,
  ): Promise<T> => {
    using deadline = startDeadline(limitMs);
    try {
      return await deadline.guard(work);
    } catch (error) {
      parts.onTrouble(error);
      return otherwise(error);
    }
  };
  return {
    ...(isKept && {
      keep: (read) =>
        within(KEEP_MS, keep(parts, read, readerFor(caller, request, read)), (error) => ({
          notArchived: asWayfarerError(error).code,
        })),
    }),
    ...(maxAgeMs !== undefined && {
      find: (url) => within(FIND_MS, find(parts, url, { caller, request, maxAgeMs }), () => undefined),
    }),
  };
}

function readerFor(
  caller: ArchiveCaller,
  request: KeepRequest,
  { facts }: ReadText,
): VersionReader | undefined {
  const isFetched = request.as === 'worker' && facts['renderedBy'] === 'http';
  return readerOf(caller, isFetched ? { as: 'nobody' } : request);
}

async function keep(
  parts: KeeperParts,
  read: ReadText,
  reader: VersionReader | undefined,
): Promise<Scraped['facts']> {
  const saved = reader === undefined ? undefined : await keepText(parts, read, reader);
  if (saved === undefined) return {};
  // Not before the time of the stored reading, so that what changed since then can be asked for by it.
  return { docId: saved.docId, fetchedAt: new Date().toISOString() };
}

/** Stores and indexes a text; undefined if it is no version of a document. Fails if it could not be stored. */
export async function keepText(
  parts: KeeperParts,
  read: ReadText,
  reader: VersionReader,
): Promise<SavedVersion | undefined> {
  const version = await makeVersion(parts, read, reader);
  if (version === undefined) return undefined;
  const store = await parts.store();
  const saved = await store.documents.save(version);
  parts.onKept(saved.docId);
  return saved;
}

interface CacheQuestion {
  readonly caller: ArchiveCaller;
  readonly request: KeepRequest;
  readonly maxAgeMs: number;
}

async function find(
  parts: ArchiveParts,
  address: string,
  finding: CacheQuestion,
): Promise<KnownText | undefined> {
  const url = canonicalUrl(address);
  if (url === undefined) return undefined;
  const store = await parts.store();
  const version = await newestCached(store, url, finding);
  if (version === undefined || version.facts.more?.['incomplete'] !== undefined) return undefined;
  const isFresh = isYoung(version, finding.maxAgeMs);
  const { etag, lastModified } = version.facts;
  if (!isFresh && etag === undefined && lastModified === undefined) return undefined;
  const serve = async (readAtMs: number): Promise<Scraped> => {
    const reader = readerOf(finding.caller, version.isPrivate ? finding.request : { as: 'nobody' });
    if (reader !== undefined) await store.documents.addReading(version.versionId, reader, readAtMs);
    const facts = tellVersion({ ...version, lastReadAtMs: readAtMs });
    return { facts, text: version.text, validators: { etag, lastModified } };
  };
  // At the time of the stored reading: being served makes a text no younger.
  const scraped = isFresh
    ? await serve(version.lastReadAtMs)
    : { facts: {}, validators: { etag, lastModified } };
  return { scraped, isFresh, confirm: () => serve(Date.now()) };
}

/** The age of what was read in the future, before the clock was set back, is unknown. */
function isYoung({ lastReadAtMs }: StoredVersion, maxAgeMs: number): boolean {
  const ageMs = Date.now() - lastReadAtMs;
  return ageMs <= maxAgeMs && ageMs >= -MOST_SKEW_MS;
}

/** Never what a session read for another one, or for none. */
async function newestCached(
  { documents }: Store,
  url: string,
  { caller, request }: CacheQuestion,
): Promise<StoredVersion | undefined> {
  const { clientId, sessionId } = readerOf(caller, request) ?? {};
  const own =
    clientId === undefined || sessionId === undefined
      ? undefined
      : await documents.cached(url, { kind: 'session', clientId, sessionId });
  const shared = request.as === 'worker' ? await documents.cached(url, { kind: 'shared' }) : undefined;
  return (own?.lastReadAtMs ?? 0) > (shared?.lastReadAtMs ?? 0) ? own : shared;
}
