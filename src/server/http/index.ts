// A door of its own: a server that speaks stdio never loads what HTTP needs.
export { LOOPBACK_HOSTS } from './guard.ts';
export { serveOverHttp, type HttpServerOptions, type HttpService } from './http-server.ts';
export type { SessionsView } from './status.ts';
