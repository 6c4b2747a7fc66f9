import { fail } from '../../core/index.ts';
import type { ContextOptions, EgressFault } from '../driver.ts';
import { endpointName } from '../launch/endpoint-name.ts';

/** What to change for each way around the proxies. */
const FAULTS: Readonly<Record<EgressFault, string>> = {
  proxy_unreachable:
    "it does not reach this server's proxies: set egress-host to an address of this server that it can reach",
  direct:
    'it connects directly where a context has no proxy: start it with --proxy-server=http://127.0.0.1:9',
  loopback: 'requests to its own machine bypass the proxy: start it with --proxy-bypass-list=<-loopback>',
  webrtc:
    'WebRTC bypasses the proxy: start it with --webrtc-ip-handling-policy=disable_non_proxied_udp and --force-webrtc-ip-handling-policy=disable_non_proxied_udp',
};

/** The error about a remote browser to which the network policy would not apply. */
export function refusedEgress(endpoint: string, fault: EgressFault, proxy: ContextOptions['proxy']): Error {
  const browser = endpointName(endpoint);
  const message = `The network policy cannot hold in the browser at ${browser}: ${FAULTS[fault]}. Or accept this with --remote-egress unchecked (docs/remote-browsers.md).`;
  const facts = { endpoint: browser, reason: fault, proxy: proxy.url, setting: 'remote-egress' };
  return fail('browser_launch_failed', facts, { message });
}
