import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface GuardOptions {
  /** Host names that clients may use for this server, without port. */
  readonly hosts: readonly string[];
  /** Host names whose pages may call it, on any port. */
  readonly origins: readonly string[];
  /** One of them is needed; if there are none, none is, and the server's own pages may call it too. */
  readonly tokens: readonly string[];
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 429;
  readonly message: string;
}

export interface HttpGuard {
  /** For every path: checks Host and Origin. */
  checkSource(request: IncomingMessage): Refusal | undefined;
  checkToken(request: IncomingMessage): Refusal | undefined;
  /** The client that a token stands for; undefined where none is needed. */
  clientOf(authorization: string | null): string | undefined;
  /** A request without Origin is allowed: only browsers send one. */
  allowsOrigin(request: IncomingMessage): boolean;
}

export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

const GUESSES_PER_MINUTE = 30;
const CLIENT_ID_DIGITS = 24;

export function createGuard(options: GuardOptions): HttpGuard {
  const hosts = new Set(options.hosts.map(normaliseHost));
  const origins = new Set(options.origins.map(normaliseHost));
  const isGuessing = createGuessCounter();
  const expected = options.tokens.map(digest);
  const allowsOrigin = (request: IncomingMessage): boolean => {
    const { origin } = request.headers;
    if (origin === undefined || isNamedOrigin(origin, origins)) return true;
    return expected.length === 0 && origin === ownOrigin(request);
  };
  return {
    allowsOrigin,
    checkSource(request) {
      // Under DNS rebinding, the browser sends the attacker's name as Host.
      const named = hostsNamedBy(request);
      if (named.length !== 1) return { status: 400, message: 'A request needs exactly one Host header.' };
      const host = parseHost(named[0] ?? '');
      const target = absoluteTargetHost(request);
      if (host === undefined || target === 'invalid')
        return { status: 400, message: 'The Host header is not valid.' };
      if (!hosts.has(host) || (target !== undefined && !hosts.has(target))) {
        return { status: 403, message: 'This server does not answer under that Host.' };
      }
      return allowsOrigin(request)
        ? undefined
        : { status: 403, message: 'Pages of that Origin may not call this server.' };
    },
    checkToken(request) {
      if (expected.length === 0) return undefined;
      const { authorization } = request.headers;
      const given = digest(bearerToken(authorization));
      // Hashed to equal lengths and all compared, for a comparison in constant time.
      if (expected.filter((each) => timingSafeEqual(given, each)).length > 0) return undefined;
      // A missing token is not a guess.
      if (authorization !== undefined && isGuessing(request.socket.remoteAddress ?? '')) {
        return { status: 429, message: 'Too many wrong tokens: wait a minute.' };
      }
      return { status: 401, message: 'Send the header "Authorization: Bearer <token>".' };
    },
    clientOf(authorization) {
      if (expected.length === 0) return undefined;
      // The same on every server that takes this token. It is stored, so the token must not follow from it.
      const hash = digest(`client of ${bearerToken(authorization ?? '')}`);
      return `token:${hash.toString('hex').slice(0, CLIENT_ID_DIGITS)}`;
    },
  };
}

/** Authentication schemes are case-insensitive (RFC 9110, 11.1). */
function bearerToken(authorization = ''): string {
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}

function isNamedOrigin(origin: string, named: ReadonlySet<string>): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && named.has(normaliseHost(url.hostname));
}

/**
 * The origin of the server's own pages, as addressed by this request. Another port, or another name for this machine,
 * may be a different server: [::1]:80 need not be 127.0.0.1:80.
 */
function ownOrigin({ headers, socket }: IncomingMessage): string | undefined {
  const host = parseHost(headers.host ?? '');
  return host === undefined ? undefined : new URL(`http://${host}:${socket.localPort}`).origin;
}

function hostsNamedBy({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
}

/** The host of a Host header without its port; undefined if invalid. */
function parseHost(header: string): string | undefined {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(header.trim()) ?? [];
  if (host === undefined || Number(port) === 0) return undefined;
  // The URL parser validates the port's range and IP addresses.
  return URL.canParse(`http://${header.trim()}`) ? normaliseHost(host) : undefined;
}

/** A request line may hold an absolute URL (RFC 9112, 3.2.2): its host counts too. */
function absoluteTargetHost({ url = '' }: IncomingMessage): string | undefined {
  if (url.startsWith('/') && !url.startsWith('//')) return undefined;
  const isHttp = /^https?:\/\//i.test(url) && URL.canParse(url);
  return isHttp ? normaliseHost(new URL(url).hostname) : 'invalid';
}

function normaliseHost(host: string): string {
  if (host.startsWith('[') && URL.canParse(`http://${host}`)) return new URL(`http://${host}`).hostname;
  return host.toLowerCase().replace(/\.$/, '');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether an address has sent more wrong tokens in this minute than a person would. */
function createGuessCounter(): (address: string) => boolean {
  const wrong = new Map<string, number>();
  let minute = 0;
  return (address) => {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) {
      minute = now;
      wrong.clear();
    }
    const count = (wrong.get(address) ?? 0) + 1;
    wrong.set(address, count);
    return count > GUESSES_PER_MINUTE;
  };
}
