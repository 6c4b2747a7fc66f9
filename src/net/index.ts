export { BROWSER_DISABLED_FEATURES, BROWSER_NETWORK_FLAGS } from './browser-flags.ts';
export { decodeText, type DecodedText } from './charset.ts';
export { onceMore } from './once-more.ts';
export {
  createPolicy,
  defaultNetworkMode,
  type BlockReason,
  type NetworkMode,
  type Policy,
  type PolicyOptions,
  type AddressVerdict,
} from './policy.ts';
export { type Broker } from './route.ts';
export { systemResolver, type Resolver } from './resolver.ts';
export { sniff, SNIFF_BYTES, type Sniffed } from './sniff.ts';
export { asksToWait, MAX_RETRY_AFTER_S, parseRetryAfter } from './status.ts';
export { MAX_URL_CHARS, parseTarget } from './target.ts';
export { parseUpstream, type Upstream } from './upstream.ts';
