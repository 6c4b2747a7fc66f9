import type { AddressInfo, Server } from 'node:net';
import { fail, type WayfarerError } from '../../core/index.ts';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

// When the accept queue is full, a new connection is only retried after a second.
const BACKLOG = 4_096;

/** Resolves with the server's origin. */
export function listen(server: Server, { host, port }: ListenAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, host, port)));
    server.listen(port, host.replace(/^\[(.*)\]$/, '$1'), BACKLOG, () => resolve(originOf(server, host)));
  });
}

function explainListen(cause: NodeJS.ErrnoException, host: string, port: number): WayfarerError {
  const advice: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: choose another with --port, or --port 0 for a free one.`,
    EACCES: `Port ${port} needs more rights than this user has: choose one above 1023 with --port.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: choose another with --host.`,
    ENOTFOUND: `The host ${host} is not known: choose an address of this machine with --host.`,
  };
  return fail(
    'invalid_input',
    {},
    { message: advice[cause.code ?? ''] ?? `Cannot listen on ${host}:${port}.`, cause },
  );
}

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address with a port
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}
