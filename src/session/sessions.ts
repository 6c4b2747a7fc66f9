import { fail } from '../core/index.ts';
import { createHandleNumbers, createNumberBlocks } from '../element/index.ts';
import type { KeptState } from './kept-state.ts';
import { createSession, type Session, type SessionOptions, type SessionTools } from './session.ts';

/** The caller: a client with an id, or one that is known only by the session that it names. */
export interface SessionCaller {
  readonly clientId: string | undefined;
  /** It has no default session. */
  readonly isStateless?: boolean;
}

export interface EndedSession {
  readonly sessionId: string;
  /** Whether its cookies and storage can be restored. */
  readonly stateKept: boolean;
}

export interface StartedSession {
  readonly session: Session;
  /** Whether it is open already, or has cookies and storage of an earlier one. */
  readonly isResumed: boolean;
  /** Where its stored state was moved to because it was damaged. */
  readonly setAside?: string | undefined;
}

export interface Sessions {
  /** The session of a call: the named one, or the caller's default session, created at first use. */
  find(caller: SessionCaller, sessionId: string | undefined): Session;
  /** The id of the caller's default session, if it is open. */
  defaultId(caller: SessionCaller): string | undefined;
  /** Starts a session; if one with this name is open already, returns that one. */
  start(caller: SessionCaller, options: SessionOptions): StartedSession;
  end(caller: SessionCaller, sessionId: string | undefined): Promise<EndedSession>;
  /** Ends the sessions of a client that has disconnected. */
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
    const started = open(chosen, { owner, isDefault });
    entries.set(started.session.id, { session: started.session, owner, isDefault });
    return started;
  };
  const remove = async ({ session }: KnownSession): Promise<EndedSession> => {
    entries.delete(session.id);
    return { sessionId: session.id, ...(await session.end()) };
  };
  const locate = ({ clientId }: SessionCaller, sessionId: string): KnownSession => {
    const entry = entries.get(sessionId);
    // The existence of another client's session is not revealed.
    const isForeign = entry?.owner !== undefined && entry.owner !== clientId;
    if (entry === undefined || isForeign) throw fail('session_unknown', { sessionId });
    return entry;
  };
  const ownDefault = (clientId: string | undefined): KnownSession | undefined =>
    [...entries.values()].find(({ owner, isDefault }) => isDefault && owner === clientId);
  const stopSweeping = sweepIdle(entries, remove, options.idleTimeoutMs);
  return {
    find(caller, sessionId) {
      if (sessionId !== undefined) return locate(caller, sessionId).session;
      const clientId = statefulId(caller);
      return ownDefault(clientId)?.session ?? add(clientId, true, DEFAULT_SESSION).session;
    },
    defaultId: ({ clientId }) => ownDefault(clientId)?.session.id,
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
      const own = ownDefault(statefulId(caller));
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

/** The id of a client that needs to name no session. */
function statefulId({ clientId, isStateless = false }: SessionCaller): string {
  if (clientId === undefined || isStateless) throw fail('session_required');
  return clientId;
}

/** Opens sessions with the stored state of their name, and with handle numbers that no other session uses. */
function createOpener(
  tools: SessionTools,
): (chosen: SessionOptions, who: Pick<KnownSession, 'owner' | 'isDefault'>) => StartedSession {
  const blocks = createNumberBlocks();
  return (chosen, { owner, isDefault }) => {
    const { name } = chosen;
    const { state, setAside }: KeptState = name === undefined ? {} : tools.keptStates.read(name);
    const handleNumbers = createHandleNumbers(blocks, isDefault);
    const session = createSession(chosen, tools, { state, handleNumbers, owner });
    return { session, isResumed: state !== undefined, setAside };
  };
}

export function nameInUse(name: string | undefined): Error {
  const message = 'Another client has an open session with this name.';
  return fail('profile_locked', { name }, { message });
}

/** Ends sessions that have been idle for long. */
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
