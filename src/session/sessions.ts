import { fail } from '../core/index.ts';
import { createHandleNumbers, createNumberBlocks } from '../element/index.ts';
import type { KeptState } from './kept-state.ts';
import { createSession, type Session, type SessionOptions, type SessionTools } from './session.ts';

/** Who calls: a client with an id of its own, or somebody who is known by nothing but the session that they name. */
export interface SessionCaller {
  readonly clientId: string | undefined;
}

export interface EndedSession {
  readonly sessionId: string;
  /** Whether cookies and storage can be come back to. */
  readonly stateKept: boolean;
}

export interface StartedSession {
  readonly session: Session;
  /** Whether it is open already, or has cookies and storage of an earlier one. */
  readonly isResumed: boolean;
  /** Where its kept state was moved to because it was damaged. */
  readonly setAside?: string | undefined;
}

export interface Sessions {
  /** The session that a call works in: the named one, or the caller's own, made at the first need. */
  find(caller: SessionCaller, sessionId: string | undefined): Session;
  /** A new session; a name that is open already gives that session again. */
  start(caller: SessionCaller, options: SessionOptions): StartedSession;
  end(caller: SessionCaller, sessionId: string | undefined): Promise<EndedSession>;
  /** Ends what a client that has left had open. */
  endClient(clientId: string): Promise<void>;
  list(): readonly Session[];
  close(): Promise<void>;
}

export interface SessionsOptions extends SessionTools {
  readonly idleTimeoutMs: number;
  readonly maxSessions: number;
}

interface KnownSession {
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
  const entries = new Map<string, KnownSession>();
  const open = createOpener(options);
  const add = (owner: string | undefined, isDefault: boolean, chosen: SessionOptions): StartedSession => {
    if (entries.size >= options.maxSessions) {
      throw fail('limit_reached', { limit: 'max-sessions', maxSessions: options.maxSessions });
    }
    const started = open(chosen, isDefault);
    entries.set(started.session.id, { session: started.session, owner, isDefault });
    return started;
  };
  const remove = async ({ session }: KnownSession): Promise<EndedSession> => {
    entries.delete(session.id);
    return { sessionId: session.id, ...(await session.end()) };
  };
  const locate = ({ clientId }: SessionCaller, sessionId: string): KnownSession => {
    const entry = entries.get(sessionId);
    // Of a session of somebody else not even its existence is told.
    const isForeign = entry?.owner !== undefined && entry.owner !== clientId;
    if (entry === undefined || isForeign) throw fail('session_unknown', { sessionId });
    return entry;
  };
  const ownDefault = (clientId: string): KnownSession | undefined =>
    [...entries.values()].find(({ owner, isDefault }) => isDefault && owner === clientId);
  const stopSweeping = sweepIdle(entries, remove, options.idleTimeoutMs);
  return {
    find(caller, sessionId) {
      if (sessionId !== undefined) return locate(caller, sessionId).session;
      if (caller.clientId === undefined) throw fail('session_required');
      const own = ownDefault(caller.clientId)?.session;
      return own ?? add(caller.clientId, true, DEFAULT_SESSION).session;
    },
    start(caller, chosen) {
      const { name } = chosen;
      const known = [...entries.values()].find((entry) => name !== undefined && entry.session.name === name);
      if (known !== undefined) {
        if (known.owner !== caller.clientId) throw nameInUse(chosen.name);
        known.session.update(chosen.config);
        return { session: known.session, isResumed: true };
      }
      return add(caller.clientId, false, chosen);
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

/** Opens sessions with the state that is kept for their name, and with numbers for handles that no other session has. */
function createOpener(tools: SessionTools): (chosen: SessionOptions, isDefault: boolean) => StartedSession {
  const blocks = createNumberBlocks();
  return (chosen, isDefault) => {
    const { name } = chosen;
    const { state, setAside }: KeptState = name === undefined ? {} : tools.keptStates.read(name);
    const handleNumbers = createHandleNumbers(blocks, isDefault);
    const session = createSession(chosen, tools, { state, handleNumbers });
    return { session, isResumed: state !== undefined, setAside };
  };
}

function nameInUse(name: string | undefined): Error {
  const message = 'Another client has a session of this name open.';
  return fail('profile_locked', { name }, { message });
}

/** Ends sessions that nobody has used for a while. */
function sweepIdle(
  entries: ReadonlyMap<string, KnownSession>,
  remove: (entry: KnownSession) => Promise<unknown>,
  idleTimeoutMs: number,
): () => void {
  const sweep = setInterval(() => {
    for (const entry of entries.values())
      if (entry.session.idleMs() >= idleTimeoutMs) remove(entry).catch(() => undefined); // its browser may be gone
  }, idleTimeoutMs / SWEEPS_PER_TIMEOUT);
  sweep.unref();
  return () => clearInterval(sweep);
}
