/** The flags that keep Chromium from bypassing the proxy. */
export const BROWSER_NETWORK_FLAGS = [
  // Chromium dials loopback directly by default.
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The proxy resolves names; the browser resolves only the proxy's own address.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--metrics-recording-only',
] as const;

/** To be merged into the one `--disable-features` flag: Chromium uses only the last one. */
export const BROWSER_DISABLED_FEATURES = [
  'AsyncDns',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'DnsOverHttpsUpgrade',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
] as const;
