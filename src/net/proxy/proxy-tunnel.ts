import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import { fail, startDeadline, untilAborted } from '../../core/index.ts';
import { blocked } from '../blocked.ts';
import { isBrowserChatter } from './chatter.ts';
import { explainFailure } from '../http/failures.ts';
import { readHead } from '../head.ts';
import type { ProxyContext } from './proxy-context.ts';
import type { ProxyRefusal } from './proxy-log.ts';
import { routeTo } from './route-to.ts';
import type { Tunnel } from './tunnel.ts';
import { hostOf } from '../target.ts';

const TLS_HANDSHAKE = 0x16;
const MAX_HEAD_BYTES = 65_536;
const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n';
const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/** Handles one CONNECT of the browser: https, or a WebSocket of either kind. */
export async function openBrowserTunnel(
  request: IncomingMessage,
  client: Socket,
  context: ProxyContext,
): Promise<void> {
  client.on('error', () => client.destroy());
  const target = authorityOf(request.url ?? '');
  if (target === undefined) return void client.end(BAD_REQUEST);
  if (isBrowserChatter(target.hostname)) return void client.end(FORBIDDEN);
  let isEstablished = false;
  let kind: ProxyRefusal['kind'] = 'tunnel';
  try {
    const route = await routeTo(target, context);
    if (!route.guarded) {
      const server = await context.dial(route);
      client.write(ESTABLISHED);
      join(client, server, { tunnels: context.tunnels, target, isGuarded: false, isGuardedTls: false });
      return;
    }
    // The initiator is known only inside the tunnel, so our side accepts it first.
    client.write(ESTABLISHED);
    isEstablished = true;
    // A browser sends its first bytes at once; a client that sends none would keep the connection open forever.
    using deadline = startDeadline(context.connectTimeoutMs, context.signal);
    const { signal } = deadline;
    const isTls = (await firstByte(client, signal)) === TLS_HANDSHAKE;
    if (!isTls) kind = 'websocket';
    const opening = isTls
      ? judgeTls(target, context)
      : await judgeHandshake(client, target, { grants: context.grants, signal });
    const server = await context.dial(route);
    server.write(opening);
    join(client, server, { tunnels: context.tunnels, target, isGuarded: true, isGuardedTls: isTls });
  } catch (thrown) {
    const host = hostOf(target);
    const error = explainFailure(thrown, { host });
    if (client.destroyed) return; // the browser has disconnected
    context.log.add({ kind, url: `https://${target.host}/`, host, error });
    if (isEstablished) client.destroy();
    else client.end(error.code === 'address_blocked' ? FORBIDDEN : BAD_GATEWAY);
  }
}

/** The host and port of a CONNECT, parsed as a URL so that unusual spellings are checked as what they dial. */
function authorityOf(authority: string): URL | undefined {
  const url = URL.canParse(`https://${authority}`) ? new URL(`https://${authority}`) : undefined;
  const isBare = url?.pathname === '/' && url.username === '' && url.search + url.hash === '';
  return isBare && /:\d+$/.test(authority) ? url : undefined;
}

function judgeTls(target: URL, { grants }: ProxyContext): Buffer {
  const reason = grants.tunnelRefusal(target);
  if (reason !== undefined) throw blocked(hostOf(target), reason);
  return Buffer.alloc(0);
}

/** Reads the handshake of a ws:// connection; returns its bytes, to be forwarded. */
async function judgeHandshake(
  client: Socket,
  target: URL,
  { grants, signal }: Pick<ProxyContext, 'grants' | 'signal'>,
): Promise<Buffer> {
  const { head, bytes } = await readHead(client, { maxBytes: MAX_HEAD_BYTES, signal });
  const isHandshake =
    /^GET [^\r\n]+ HTTP\/1\.1\r\n/.test(head) && /\r\nupgrade:\s*websocket\s*(?:\r|$)/i.test(head);
  const origins = [...head.matchAll(/\r\norigin:[ \t]*([^\r\n]*)/gi)].map(([, origin]) => origin?.trim());
  const [origin] = origins;
  if (!isHandshake || origins.length !== 1 || !grants.allowsWebSocket(origin)) {
    throw blocked(hostOf(target), 'initiator');
  }
  return bytes;
}

/** Reads the first byte without consuming it. */
async function firstByte(client: Socket, signal: AbortSignal): Promise<number> {
  const readable = new Promise<Buffer>((resolve, reject) => {
    const look = (): void => {
      const chunk = client.read() as Buffer | null; // a socket without an encoding reads buffers
      if (chunk === null) return void client.once('readable', look);
      resolve(chunk);
    };
    const onGone = (): void => reject(fail('cancelled'));
    client.once('close', onGone).once('end', onGone);
    look();
  });
  const chunk = await untilAborted(readable, signal);
  client.unshift(chunk);
  return chunk[0] ?? 0;
}

function join(
  client: Socket,
  server: Socket,
  { tunnels, ...facts }: { tunnels: Set<Tunnel> } & Omit<Tunnel, 'close'>,
): void {
  const tunnel: Tunnel = {
    ...facts,
    close: () => {
      tunnels.delete(tunnel);
      client.destroy();
      server.destroy();
    },
  };
  tunnels.add(tunnel);
  for (const side of [client, server]) side.on('error', tunnel.close);
  // What one side sent before it ended may still be on its way to the other.
  client.on('close', () => server.destroySoon());
  server.on('close', () => {
    tunnels.delete(tunnel);
    client.destroySoon();
  });
  client.pipe(server);
  server.pipe(client);
  if (client.destroyed || server.destroyed) tunnel.close();
}
