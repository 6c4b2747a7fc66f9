// A separate entry point, so that a stdio server never loads HTTP.
export { LOOPBACK_HOSTS } from './guard.ts';
export { serveOverHttp, type HttpServerOptions, type HttpService } from './http-server.ts';
export type { SessionsView } from './status.ts';
