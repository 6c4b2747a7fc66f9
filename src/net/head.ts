import type { Socket } from 'node:net';

import { fail, untilAborted } from '../core/index.ts';

/** The start line and headers of an HTTP message, read from a raw socket. */
export interface HttpHead {
  /** Request or status line and headers, without the empty line. */
  readonly head: string;
  readonly bytes: Buffer;
}

const END_OF_HEAD = '\r\n\r\n';

/** Reads up to the empty line and leaves the rest in the socket. */
export async function readHead(
  socket: Socket,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<HttpHead> {
  let bytes = Buffer.alloc(0);
  let stop: (() => void) | undefined;
  const whole = new Promise<HttpHead>((resolve, reject) => {
    const onReadable = (): void => {
      for (let chunk = read(socket); chunk !== null; chunk = read(socket)) {
        bytes = Buffer.concat([bytes, chunk]);
        const end = bytes.indexOf(END_OF_HEAD);
        if (end >= 0) {
          const rest = bytes.subarray(end + END_OF_HEAD.length);
          stop?.();
          if (rest.length > 0) socket.unshift(rest);
          resolve({
            head: bytes.toString('latin1', 0, end),
            bytes: bytes.subarray(0, end + END_OF_HEAD.length),
          });
          return;
        }
        if (bytes.length > maxBytes) reject(noHttp());
      }
    };
    const onEnd = (): void => reject(noHttp());
    socket.on('readable', onReadable).once('end', onEnd).once('error', reject).once('close', onEnd);
    stop = () =>
      socket.off('readable', onReadable).off('end', onEnd).off('error', reject).off('close', onEnd);
    onReadable();
  });
  try {
    return await untilAborted(whole, signal);
  } finally {
    stop?.();
  }
}

function read(socket: Socket): Buffer | null {
  return socket.read() as Buffer | null; // a socket without an encoding reads buffers
}

export function noHttp(facts: { readonly host?: string } = {}): Error {
  return fail(
    'navigation_failed',
    { ...facts, reason: 'bad_response' },
    { message: 'The server does not speak HTTP.' },
  );
}
