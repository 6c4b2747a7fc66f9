import { asWayfarerError, fail, type WayfarerError } from '../../core/index.ts';
import type { Relay } from '../../net/http/index.ts';
import type { OwnSession, SessionStore, StoredSession } from '../../store/index.ts';
import { passedOn, wasPassed } from './passed-request.ts';
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
  answer(request: PeerRequest): Promise<PeerAnswer | undefined>;
  close(): Promise<void>;
}

export interface PeerRequest {
  readonly request: Request;
  readonly body: string | undefined;
  readonly named: NamedSession;
}

/** What a request says of the session that it needs. */
export type NamedSession =
  | { readonly sessionId: string }
  /** It continues a session of its own, if there is one by this name. */
  | { readonly name: string; readonly clientId: string | undefined };

export type PeerAnswer = { readonly response: Response } | { readonly refusal: WayfarerError };

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
    async answer({ request, body, named }) {
      // One that was passed on already is answered here, whatever the answer.
      if (directory === undefined || wasPassed(request)) return undefined;
      if ('sessionId' in named && sessions().some(({ sessionId }) => sessionId === named.sessionId))
        return undefined;
      try {
        const owner = await findOwner(directory, named);
        if (owner === undefined) return undefined;
        return { response: await pass(owner, { request, body, relay: await relay.get() }) };
      } catch (error) {
        return { refusal: asWayfarerError(error) };
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

interface Passing {
  readonly request: Request;
  readonly body: string | undefined;
  readonly relay: Relay;
}

/** The owner decides with the caller's own token what the caller may do. */
async function pass({ ownerAddress }: StoredSession, { request, body, relay }: Passing): Promise<Response> {
  if (ownerAddress === undefined) throw fail('session_elsewhere', { reason: 'no_address' });
  try {
    const response = await relay.send(passedOn(request, body, ownerAddress));
    if (!REFUSED.has(response.status)) return response;
    await response.body?.cancel();
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw fail('session_elsewhere', { server: ownerAddress, reason: 'unreachable' }, { cause });
  }
  // Our own guard has let the request in: the two servers have different tokens, or that address is not the server's.
  throw fail('session_elsewhere', { server: ownerAddress, reason: 'refused' });
}

const REFUSED = new Set([401, 403, 405, 421]);
