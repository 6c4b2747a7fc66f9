import { createSocket, type Socket } from 'node:dgram';

import { serve, type Listening } from './servers.ts';

/** What must never be reached: TCP and UDP on 127.0.0.2 and [::1], all on one port, counted at the listener. */
export interface Inside extends AsyncDisposable {
  readonly port: number;
  readonly hits: () => number;
  readonly seen: () => readonly string[];
}

export async function listenInside(): Promise<Inside> {
  const seen: string[] = [];
  const tcp: Listening[] = [];
  for (const host of ['127.0.0.2', '::1']) {
    const listener = await serve(
      (request, response) => {
        seen.push(`${host} ${request.method ?? ''} ${request.url ?? ''}`);
        response.setHeader('access-control-allow-origin', '*').end('inside');
      },
      host,
      tcp[0]?.port ?? 0,
    );
    tcp.push(listener);
  }
  const port = tcp[0]?.port ?? 0;
  const udp = [
    await bind(createSocket('udp4'), '127.0.0.2', port),
    await bind(createSocket('udp6'), '::1', port),
  ];
  for (const socket of udp) socket.on('message', () => seen.push('udp'));
  return {
    port,
    seen: () => seen,
    hits: () =>
      tcp.reduce((sum, { hits }) => sum + hits(), 0) + seen.filter((entry) => entry === 'udp').length,
    [Symbol.asyncDispose]: async () => {
      for (const socket of udp) socket.close();
      for (const listener of tcp) await listener[Symbol.asyncDispose]();
    },
  };
}

async function bind(socket: Socket, address: string, port: number): Promise<Socket> {
  await new Promise<void>((resolve) => socket.bind(port, address, resolve));
  return socket;
}
