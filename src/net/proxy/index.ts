// A separate entry: it is loaded when the first browser context opens.
export { startBrowserProxy, type BrowserProxy, type BrowserProxyOptions } from './browser-proxy.ts';
export { authorizationOf, type ProxyAccess } from './access.ts';
export { type Ticket } from './grants.ts';
export { type ProxyRefusal } from './proxy-log.ts';
export { BLOCKED_HEADER } from './proxy-request.ts';
