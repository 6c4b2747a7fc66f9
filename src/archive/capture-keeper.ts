import type { ReadText } from '../content/index.ts';
import { fail } from '../core/index.ts';
import type { NewExchange, NewVersion, VersionReader } from '../store/index.ts';
import { readerOf } from './archive-caller.ts';
import type { ArchiveParts } from './archive-parts.ts';
import type { KeeperParts } from './keeper.ts';
import { withoutSecrets } from './canonical-url.ts';
import { makeVersion } from './make-version.ts';
import { textFact } from './version-facts.ts';

/** The session that receives what is kept. */
export interface CaptureReader {
  /** Its client, if it has one. */
  readonly clientId: string | undefined;
  readonly sessionId: string;
  readonly profile: 'isolated' | 'master';
}

/** An exchange or a message as it was received, and the text of it that is a document. */
export interface Captured {
  readonly exchange: Omit<NewExchange, 'reader' | 'versionId'>;
  readonly read?: ReadText | undefined;
}

/** The document that was made of an exchange. */
export interface CapturedDocument {
  readonly docId: string;
  readonly url: string;
  /** `html`, `text`, `snapshot`, … */
  readonly kind: string;
  readonly isNewVersion: boolean;
}

export interface PreparedCapture {
  readonly exchange: NewExchange;
  readonly version?: NewVersion | undefined;
}

/** Keeps what one session receives, for its client alone. */
export interface CaptureKeeper {
  /** Removes secrets and makes the tokens of the text; most of that in another thread. */
  prepare(captured: Captured): Promise<PreparedCapture>;
  /** Resolves when all are stored. */
  commit(prepared: readonly PreparedCapture[]): Promise<readonly (CapturedDocument | undefined)[]>;
}

export function createCaptureKeeper(parts: KeeperParts, session: CaptureReader): CaptureKeeper {
  const reader = readerFor(session);
  return {
    prepare: async ({ exchange, read }) => ({
      exchange: { ...(await withoutItsSecrets(parts, exchange)), reader },
      version: read && (await makeVersion(parts, read, reader)),
    }),
    async commit(prepared) {
      const { documents, exchanges } = await parts.store();
      const versions = prepared.flatMap(({ version }) => version ?? []);
      const saved = versions.length === 0 ? [] : [...(await documents.saveAll(versions))];
      const savedOf = prepared.map(({ version }) => (version === undefined ? undefined : saved.shift()));
      await exchanges.record(
        prepared.map(({ exchange }, at) => {
          const versionId = savedOf[at]?.versionId;
          return versionId === undefined ? exchange : { ...exchange, versionId };
        }),
      );
      return prepared.map(({ version }, at) => {
        const made = savedOf[at];
        if (version === undefined || made === undefined) return undefined;
        const { docId, isNewVersion } = made;
        if (isNewVersion) parts.onKept(docId);
        return { docId, url: version.url, kind: version.facts.mediaKind ?? 'text', isNewVersion };
      });
    },
  };
}

/** A session of a caller that is known by it alone is its own client. */
function readerFor({ clientId, sessionId, profile }: CaptureReader): VersionReader {
  const as = profile === 'master' ? 'master' : 'session';
  const reader = readerOf({ clientId, sessionId, isOwner: false }, { as, sessionId });
  if (reader === undefined) throw fail('internal');
  return reader;
}

async function withoutItsSecrets(
  { threads }: ArchiveParts,
  { request, response, ...exchange }: Captured['exchange'],
): Promise<Captured['exchange']> {
  const { body, ...facts } = response;
  const { pageUrl } = request;
  // The session may be over before it is kept.
  const { signal } = new AbortController();
  const contentType = response.headers['content-type'] ?? response.mime;
  const clean = body && (await threads.run('withoutSecrets', { body, contentType }, { signal }));
  return {
    ...exchange,
    request: {
      ...request,
      url: cleanUrl(request.url),
      headers: cleanHeaders(request.headers),
      ...(pageUrl !== undefined && { pageUrl: cleanUrl(pageUrl) }),
    },
    response: {
      ...facts,
      headers: cleanHeaders(response.headers),
      ...(clean !== undefined && { body: clean }),
    },
  };
}

function cleanUrl(url: string): string {
  return withoutSecrets(textFact(url.replace(/#.*$/s, '')) ?? '');
}

function cleanHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, withoutSecrets(value.toWellFormed())]),
  );
}
