import type { DocumentArchive } from './archive/index.ts';
import type { Reach } from './cli/index.ts';
import type { Settings } from './config/index.ts';
import type { Broker } from './net/index.ts';
import type { Relay } from './net/http/index.ts';
import { createPeers, type Logger, type Peers } from './server/index.ts';
import type { Sessions } from './session/index.ts';

export interface PeersParts {
  readonly sessions: Sessions;
  readonly archive: () => Promise<DocumentArchive>;
  readonly broker: Broker;
  readonly log: Logger;
}

/** The servers on the same database. Their addresses are the operator's, so the network mode for pages does not apply. */
export function buildPeers(settings: Settings, reach: Reach, parts: PeersParts): Peers | undefined {
  if (settings['store-url'] === '' || reach === 'stdio') return undefined;
  const { sessions, archive, broker, log } = parts;
  let made: Promise<Relay> | undefined;
  const make = async (): Promise<Relay> => {
    const { createRelay } = await import('./net/http/index.ts');
    return createRelay({ ...broker, policy: broker.policy.withoutMode() });
  };
  return createPeers({
    store: async () => (await archive()).sessions(),
    relay: {
      get: () => (made ??= make()),
      close: async () => (await made)?.close(),
    },
    sessions: () =>
      sessions.list().map((session) => {
        const { id, owner, name, startedAtMs } = session;
        const { mode, ...rules } = session.config();
        // A client that is known by the session alone is called as its texts are in the archive.
        const clientId = owner ?? `session:${id}`;
        return { sessionId: id, clientId, name, mode, config: { ...rules }, startedAtMs };
      }),
    onTrouble: (error) => log.debug({ err: error }, 'The sessions could not be told to other servers'),
  });
}
