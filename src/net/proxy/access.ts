import { opaqueId } from '../../core/index.ts';

/** How the one browser that a proxy serves gets in. Others on this machine could go out with its tickets. */
export interface ProxyAccess {
  /** For `--proxy-server` or a context's proxy. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Answered by the proxy itself: a browser that asks for it learns what to say with every request from then on. */
  readonly loginUrl: string;
}

const LOGIN_HOST = 'wayfarer.invalid';
const SECRET_BYTES = 16;

export const CHALLENGE = { 'proxy-authenticate': 'Basic realm="wayfarer"', 'content-length': '0' } as const;

export function createAccess(port: number): ProxyAccess {
  return {
    url: `http://127.0.0.1:${port}`,
    username: 'wayfarer',
    password: opaqueId(SECRET_BYTES),
    loginUrl: `http://${LOGIN_HOST}/`,
  };
}

/** What a browser with this access sends as `Proxy-Authorization`. */
export function authorizationOf({ username, password }: ProxyAccess): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
