import type { RelayRequest } from '../../net/http/index.ts';

/** Marks a request that another server has passed on, so that none goes in circles. */
const MARK = 'x-wayfarer-passed';

/** The origin was checked where the request came in; the rest belongs to that connection. */
const LEFT_OUT =
  /^(?:host|origin|referer|connection|keep-alive|content-length|transfer-encoding|expect|upgrade|te|trailer|accept-encoding|sec-.*|proxy-.*)$/;

export function wasPassed(request: Request): boolean {
  return request.headers.has(MARK);
}

/** The same request for another server. */
export function passedOn(request: Request, body: string | undefined, address: string): RelayRequest {
  const kept = [...request.headers].filter(([name]) => !LEFT_OUT.test(name));
  return {
    url: new URL(new URL(request.url).pathname, address),
    method: request.method,
    headers: { ...Object.fromEntries(kept), [MARK]: '1' },
    body,
    signal: request.signal,
  };
}
