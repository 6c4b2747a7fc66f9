export { defaultNetworkMode } from './default-mode.ts';
export {
  createHttpClient,
  MAX_REDIRECTS,
  type FetchOptions,
  type HttpClient,
  type HttpClientOptions,
  type HttpHeaders,
  type HttpRequest,
  type HttpResponse,
} from './http-client.ts';
export {
  createPolicy,
  type BlockReason,
  type NetworkMode,
  type Policy,
  type PolicyOptions,
  type Verdict,
} from './policy.ts';
export { systemResolver, type Resolver } from './resolver.ts';
export { MAX_RETRY_AFTER_S, parseRetryAfter } from './status.ts';
export { MAX_URL_CHARS, parseTarget } from './target.ts';
export { parseUpstream, type Upstream } from './upstream.ts';
export { decodeText, type DecodedText } from './charset.ts';
export { sniff, SNIFF_BYTES, type Sniffed } from './sniff.ts';
export { BROWSER_DISABLED_FEATURES, BROWSER_NETWORK_FLAGS } from './browser-flags.ts';
export { startBrowserProxy, type BrowserProxy, type BrowserProxyOptions } from './browser-proxy.ts';
export { type Ticket } from './grants.ts';
export { type ProxyRefusal } from './proxy-log.ts';
export { BLOCKED_HEADER } from './proxy-request.ts';
