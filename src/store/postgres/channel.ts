import pg from 'pg';

/** What the processes of one store tell each other: that something has changed. */
export interface StoreChannel {
  /** Also calls back once it begins to hear, because something may have changed before. */
  listen(heard: () => void): () => void;
  close(): Promise<void>;
}

const AGAIN_AFTER_MS = 1_000;

/** One connection for all listeners, outside of the pool, where each would take one from the queries; opened again when it is lost. */
export function openChannel(config: pg.ClientConfig, name: string): StoreChannel {
  const listeners = new Set<() => void>();
  let current: pg.Client | undefined;
  let isClosed = false;
  const ring = (): void => {
    for (const heard of listeners) heard();
  };
  const lost = (client: pg.Client): void => {
    if (client !== current) return;
    current = undefined;
    setTimeout(connect, AGAIN_AFTER_MS).unref();
  };
  const connect = (): void => {
    if (isClosed || current !== undefined || listeners.size === 0) return;
    const client = new pg.Client(config);
    current = client;
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    client.on('notification', ring);
    client
      .connect()
      .then(() => client.query(`LISTEN ${pg.escapeIdentifier(name)}`))
      .then(ring, () => lost(client));
  };
  return {
    listen: (heard) => {
      listeners.add(heard);
      connect();
      return () => void listeners.delete(heard);
    },
    close: async () => {
      isClosed = true;
      await current?.end();
    },
  };
}
