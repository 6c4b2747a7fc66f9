import { fail } from '../core/index.ts';
import type { VersionReader, ReadScope } from '../store/index.ts';

/** Who uses the archive. */
export interface ArchiveCaller {
  readonly clientId: string | undefined;
  /** The session that the call names. */
  readonly sessionId: string | undefined;
  /** The caller's session where the call names none, if it is open. */
  readonly defaultSessionId?: string | undefined;
  /** The data folder is the caller's own. */
  readonly isOwner: boolean;
}

/**
 * With whose cookies something is read; where no session is named, its name is this. `worker` is the profile for reads without a session: it keeps cookies between calls,
 * so that a site may know it again. What it renders is private to the client; what is fetched without a browser is shared.
 */
export type ReadAs = 'nobody' | 'worker' | 'master' | 'session';

/** What the caller may see. */
export function scopeOf(caller: ArchiveCaller): ReadScope {
  const { sessionId, isOwner } = caller;
  const session = sessionId === undefined ? {} : { sessionId };
  if (isOwner) return { kind: 'everything', ...session };
  const clientId = clientOf(caller);
  if (clientId === undefined) throw fail('session_required');
  return { kind: 'client', clientId, ...session };
}

/** The sessions, in addition to none, by which the caller finds documents by their address. */
export function sessionsOf({ sessionId, defaultSessionId, isOwner }: ArchiveCaller): readonly string[] {
  if (sessionId !== undefined || isOwner) return [];
  return defaultSessionId === undefined ? ['worker'] : ['worker', defaultSessionId];
}

/** The reader of a version; undefined if nobody could read it afterwards. */
export function readerOf(
  caller: ArchiveCaller,
  { as, sessionId }: { readonly as: ReadAs; readonly sessionId?: string | undefined },
): VersionReader | undefined {
  const clientId = clientOf(caller);
  if (as === 'nobody') return { clientId: clientId ?? UNKNOWN, isPrivate: false };
  if (clientId === undefined) return undefined;
  // Of a session with the master profile too: it finds by address what it has read itself.
  const session = sessionId ?? (as === 'session' ? undefined : as);
  return { clientId, ...(session !== undefined && { sessionId: session }), isPrivate: true };
}

// A caller that names neither itself nor a session fills the cache by address, and sees nothing of others.
const UNKNOWN = 'unknown';

/** Under whose name something is done for the caller. */
export function ownerOf(caller: ArchiveCaller): string {
  const clientId = clientOf(caller);
  if (clientId === undefined) throw fail('session_required');
  return clientId;
}

/** A stateless caller is known by the session that it names. */
function clientOf({ clientId, sessionId }: ArchiveCaller): string | undefined {
  return clientId ?? (sessionId === undefined ? undefined : `session:${sessionId}`);
}
