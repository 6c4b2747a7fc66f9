import { fail } from '../core/index.ts';
import { createSession, type Session, type SessionOptions, type SessionTools } from './session.ts';

/** Who calls: a client with an id of its own, or somebody who is known by nothing but the session that they name. */
export interface Caller {
  readonly clientId: string | undefined;
}

export interface EndedSession {
  readonly sessionId: string;
  /** Whether cookies and storage can be come back to. */
  readonly stateKept: boolean;
}

export interface Sessions {
  /** The session that a call works in: the named one, or the caller's own, made at the first need. */
  find(caller: Caller, sessionId: string | undefined): Session;
  /** A new session; a name that is open already gives that session again. */
  start(caller: Caller, options: SessionOptions): { readonly session: Session; readonly isResumed: boolean };
  end(caller: Caller, sessionId: string | undefined): Promise<EndedSession>;
  /** Ends what a client that has left had open. */
  endClient(clientId: string): Promise<void>;
  list(): readonly Session[];
  close(): Promise<void>;
}

export interface SessionsOptions extends SessionTools {
  readonly idleTimeoutMs: number;
  readonly maxSessions: number;
}

interface Entry {
  readonly session: Session;
  readonly owner: string | undefined;
  readonly isDefault: boolean;
}

const SWEEPS_PER_TIMEOUT = 4;
const DEFAULT_SESSION: SessionOptions = {
  name: undefined,
  mode: 'research',
  profile: 'isolated',
  config: {},
};

export function createSessions(options: SessionsOptions): Sessions {
  const entries = new Map<string, Entry>();
  const add = (owner: string | undefined, isDefault: boolean, chosen: SessionOptions): Session => {
    if (entries.size >= options.maxSessions) {
      throw fail('limit_reached', { limit: 'max-sessions', maxSessions: options.maxSessions });
    }
    const session = createSession(chosen, options);
    entries.set(session.id, { session, owner, isDefault });
    return session;
  };
  const remove = async ({ session }: Entry): Promise<EndedSession> => {
    entries.delete(session.id);
    return { sessionId: session.id, ...(await session.end()) };
  };
  const locate = ({ clientId }: Caller, sessionId: string): Entry => {
    const entry = entries.get(sessionId);
    // Of a session of somebody else not even its existence is told.
    const isForeign = entry?.owner !== undefined && entry.owner !== clientId;
    if (entry === undefined || isForeign) throw fail('session_unknown', { sessionId });
    return entry;
  };
  const ownDefault = (clientId: string): Entry | undefined =>
    [...entries.values()].find(({ owner, isDefault }) => isDefault && owner === clientId);
  const stopSweeping = sweepIdle(entries, remove, options.idleTimeoutMs);
  return {
    find(caller, sessionId) {
      if (sessionId !== undefined) return locate(caller, sessionId).session;
      if (caller.clientId === undefined) throw fail('session_required');
      const own = ownDefault(caller.clientId)?.session;
      return own ?? add(caller.clientId, true, DEFAULT_SESSION);
    },
    start(caller, chosen) {
      const { name } = chosen;
      const open = [...entries.values()].find((entry) => name !== undefined && entry.session.name === name);
      if (open !== undefined) {
        if (open.owner !== caller.clientId) throw nameInUse(chosen.name);
        open.session.update(chosen.config);
        return { session: open.session, isResumed: true };
      }
      const isResumed = name !== undefined && options.keptStates.has(name);
      return { session: add(caller.clientId, false, chosen), isResumed };
    },
    async end(caller, sessionId) {
      if (sessionId !== undefined) return remove(locate(caller, sessionId));
      if (caller.clientId === undefined) throw fail('session_required');
      const own = ownDefault(caller.clientId);
      if (own === undefined) throw fail('session_unknown');
      return remove(own);
    },
    async endClient(clientId) {
      const own = [...entries.values()].filter(({ owner }) => owner === clientId);
      await Promise.all(own.map(remove));
    },
    list: () => Array.from(entries.values(), ({ session }) => session),
    async close() {
      stopSweeping();
      await Promise.all([...entries.values()].map(remove));
      await options.pools.close();
    },
  };
}

function nameInUse(name: string | undefined): Error {
  const message = 'Another client has a session of this name open.';
  return fail('profile_locked', { name }, { message });
}

/** Ends sessions that nobody has used for a while. */
function sweepIdle(
  entries: ReadonlyMap<string, Entry>,
  remove: (entry: Entry) => Promise<unknown>,
  idleTimeoutMs: number,
): () => void {
  const sweep = setInterval(() => {
    for (const entry of entries.values())
      if (entry.session.idleMs() >= idleTimeoutMs) remove(entry).catch(() => undefined); // its browser may be gone
  }, idleTimeoutMs / SWEEPS_PER_TIMEOUT);
  sweep.unref();
  return () => clearInterval(sweep);
}
