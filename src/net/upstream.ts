import { isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { fail, startDeadline } from '../core/index.ts';
import { readHead } from './head.ts';
import type { NetRoute } from './route.ts';

/** An HTTP proxy that the operator configured between this server and the internet. */
export interface Upstream {
  readonly url: URL;
  /** Value of the Proxy-Authorization header. */
  readonly authorization?: string;
}

const MAX_HEAD_BYTES = 16_384;
const ANSWER_TIMEOUT_MS = 10_000;

export interface UpstreamLogin {
  readonly username: string;
  readonly password: string;
}

/** Parses `http://proxy:3128`; credentials are in the URL or separate. */
export function parseUpstream(text: string, given: UpstreamLogin = { username: '', password: '' }): Upstream {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw fail('invalid_input', {}, { message: 'A proxy must be an http or https URL.' });
  }
  const { username, password } = given.username === '' ? loginIn(url) : given;
  url.username = '';
  url.password = '';
  if (username === '') return { url };
  return { url, authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

function loginIn({ username, password }: URL): UpstreamLogin {
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch (cause) {
    const message =
      'The login in the URL of the proxy is not well encoded: give it as --proxy-username and --proxy-password.';
    throw fail('invalid_input', {}, { message, cause });
  }
}

/** Asks the upstream proxy for a tunnel to the checked address. */
export async function openTunnel(
  socket: Socket,
  { addresses, port }: NetRoute,
  { url, authorization }: Upstream,
): Promise<Socket> {
  const wire =
    url.protocol === 'https:' ? connectTls({ socket, host: url.hostname, servername: url.hostname }) : socket;
  const [address = ''] = addresses;
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const login = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  wire.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${login}\r\n`);
  try {
    using deadline = startDeadline(ANSWER_TIMEOUT_MS);
    const { head } = await readHead(wire, { maxBytes: MAX_HEAD_BYTES, signal: deadline.signal });
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
    if (status !== 200) throw refusal(status);
    return wire;
  } catch (error) {
    wire.destroy();
    throw error;
  }
}

function refusal(status: number): Error {
  return fail(
    'navigation_failed',
    { reason: 'upstream_proxy', ...(Number.isFinite(status) && { status }) },
    { message: 'The configured proxy refused the connection.' },
  );
}
