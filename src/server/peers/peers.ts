import { asWayfarerError, fail, type WayfarerError } from '../../core/index.ts';
import type { Relay } from '../../net/http/index.ts';
import type { OwnSession, SessionStore, StoredSession } from '../../store/index.ts';
import { passedOn, wasPassed } from './passed-request.ts';
import { passedResponse } from './passed-response.ts';
import { openSessionDirectory, type SessionDirectory } from './session-directory.ts';

export interface PeersOptions {
  readonly store: () => Promise<SessionStore>;
  /** Loaded with the first call that is passed on. */
  readonly relay: { readonly get: () => Promise<Relay>; close(): Promise<void> };
  /** The browser sessions of this server. */
  readonly sessions: () => readonly Omit<OwnSession, 'ownerAddress'>[];
  readonly onTrouble: (error: unknown) => void;
}

/** The servers that share this one's store: a call in a session is answered by the server that has its browser. */
export interface Peers {
  /** From now on other servers can reach this one, and the sessions of its clients. */
  join(address: string, clients: () => readonly string[]): void;
  /** Tells the others of new sessions. */
  tell(): Promise<void>;
  /** Whether another server has an open session of this name. */
  isElsewhere(name: string): Promise<boolean>;
  /** Lets another server answer, if that has the session; undefined if it is to be answered here. */
  answer(request: PeerRequest): Promise<Response | undefined>;
  close(): Promise<void>;
}

export interface PeerRequest {
  readonly request: Request;
  readonly body: string | undefined;
  readonly named: NamedSession;
  /** The answer if the other server cannot give one. */
  readonly refuse: (refusal: WayfarerError) => Response | Promise<Response>;
}

/** What a request says of the session that it needs. */
export type NamedSession =
  | { readonly sessionId: string }
  /** It continues a session of its own, if there is one by this name. */
  | { readonly name: string; readonly clientId: string | undefined };

export function createPeers({ store, relay, sessions, onTrouble }: PeersOptions): Peers {
  let directory: SessionDirectory | undefined;
  return {
    join(ownerAddress, clients) {
      const startedAtMs = Date.now();
      const ofClient = (id: string) => ({
        sessionId: id,
        clientId: id,
        mode: 'client',
        config: {},
        startedAtMs,
      });
      const own = (): OwnSession[] =>
        [...sessions(), ...clients().map(ofClient)].map((session) => ({ ...session, ownerAddress }));
      directory = openSessionDirectory({ store, own, onTrouble });
    },
    tell: async () => directory?.tell(),
    isElsewhere: async (name) => {
      const found = await directory?.findNamed(name).catch(onTrouble);
      return found !== undefined;
    },
    async answer(asked) {
      const { request, named, refuse } = asked;
      // One that was passed on already is answered here, whatever the answer.
      if (directory === undefined || wasPassed(request)) return undefined;
      if ('sessionId' in named && sessions().some(({ sessionId }) => sessionId === named.sessionId))
        return undefined;
      try {
        const owner = await findOwner(directory, named);
        if (owner === undefined) return undefined;
        return await pass(owner, { ...asked, directory, relay: await relay.get() });
      } catch (error) {
        return refuse(asWayfarerError(error));
      }
    },
    async close() {
      await directory?.close();
      await relay.close();
    },
  };
}

async function findOwner(
  directory: SessionDirectory,
  named: NamedSession,
): Promise<StoredSession | undefined> {
  if ('sessionId' in named) return directory.find(named.sessionId);
  const found = await directory.findNamed(named.name);
  return found?.clientId === named.clientId ? found : undefined;
}

interface Passing extends PeerRequest {
  readonly directory: SessionDirectory;
  readonly relay: Relay;
}

/** The owner decides with the caller's own token what the caller may do. */
async function pass(owner: StoredSession, passing: Passing): Promise<Response> {
  const { ownerAddress: server, sessionId } = owner;
  const { request, body, relay, refuse } = passing;
  if (server === undefined) throw fail('session_elsewhere', { reason: 'no_address' });
  const life = watchOwner(passing.directory, sessionId);
  const explain = (cause: unknown): WayfarerError =>
    life.lost.aborted
      ? fail('session_unknown', { sessionId }, { cause })
      : fail('session_elsewhere', { server, reason: 'unreachable' }, { cause });
  try {
    const signal = AbortSignal.any([request.signal, life.lost]);
    const response = await relay.send({ ...passedOn(request, body, server), signal });
    if (!REFUSED.has(response.status))
      return passedResponse(response, { refuse, explain, onEnd: () => life.stop() });
    await response.body?.cancel();
  } catch (cause) {
    life.stop();
    if (request.signal.aborted) throw cause;
    throw explain(cause);
  }
  life.stop();
  // Our own guard has let the request in: the two servers have different tokens, or that address is not the server's.
  throw fail('session_elsewhere', { server, reason: 'refused' });
}

const REFUSED = new Set([401, 403, 405, 421, 429]);
const LOOK_MS = 2_500;

/** A server that hangs, or whose machine is gone, ends no connection: that it is given up shows only in the directory. */
function watchOwner(
  directory: SessionDirectory,
  sessionId: string,
): { readonly lost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  const look = async (): Promise<void> => {
    // Without the store nobody knows: the call goes on.
    const isThere = await directory.find(sessionId).catch(() => true as const);
    if (isThere === undefined) lost.abort();
  };
  const watch = setInterval(() => void look(), LOOK_MS);
  watch.unref();
  return { lost: lost.signal, stop: () => clearInterval(watch) };
}
