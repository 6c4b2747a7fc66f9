import { opaqueId } from '../../core/index.ts';

/** The credentials of the one browser that a proxy serves. Other processes on this machine must not use its tickets. */
export interface ProxyAccess {
  /** For `--proxy-server` or a context's proxy. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Answered by the proxy itself: a browser that requests it learns the credentials for all later requests. */
  readonly loginUrl: string;
}

const LOGIN_HOST = 'wayfarer.invalid';
const SECRET_BYTES = 16;

export const CHALLENGE = { 'proxy-authenticate': 'Basic realm="wayfarer"', 'content-length': '0' } as const;

export function createAccess(host: string, port: number): ProxyAccess {
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    username: 'wayfarer',
    password: opaqueId(SECRET_BYTES),
    loginUrl: `http://${LOGIN_HOST}/`,
  };
}

/** The `Proxy-Authorization` header of a browser with this access. */
export function authorizationOf({ username, password }: ProxyAccess): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
