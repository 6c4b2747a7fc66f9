import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createTcp, type Server as TcpServer, type Socket } from 'node:net';

/** A real server on loopback that counts what reaches it and ends with the test. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
  readonly origin: string;
  /** Connections that were opened to it. */
  readonly hits: () => number;
  readonly openSockets: () => number;
}

export async function serve(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<Listening> {
  return await listen(createHttp({ maxHeaderSize: 1_000_000 }, listener), host, port);
}

/** A server that does with its sockets whatever it likes. */
export async function serveRaw(onSocket: (socket: Socket) => void, host = '127.0.0.1'): Promise<Listening> {
  const server = createTcp((socket) => {
    socket.on('error', () => undefined); // hostile servers reset; so do their clients
    socket.resume(); // a socket that is not read never notices that the other side left
    onSocket(socket);
  });
  return await listen(server, host, 0);
}

/** Answers any request with these bytes, then ends the connection. */
export async function serveBytes(...parts: readonly (string | Uint8Array)[]): Promise<Listening> {
  return await serveRaw((socket) => {
    socket.once('data', () => {
      for (const part of parts) socket.write(part);
      socket.end();
    });
  });
}

export async function listen(server: Server | TcpServer, host: string, port: number): Promise<Listening> {
  const sockets = new Set<Socket>();
  let hits = 0;
  server.on('connection', (socket: Socket) => {
    hits += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const scheme = 'setSecureContext' in server ? 'https' : 'http';
  return {
    port: address.port,
    origin: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    hits: () => hits,
    openSockets: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
