/** What Chromium must be started with so that nothing goes round the proxy. */
export const BROWSER_NETWORK_FLAGS = [
  // Chromium dials loopback directly unless told otherwise.
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Names are for the proxy to resolve; only the proxy's own address is left to the browser.
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

/** To be merged into the one `--disable-features` flag: Chromium takes the last, not all of them. */
export const BROWSER_DISABLED_FEATURES = [
  'AsyncDns',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'DnsOverHttpsUpgrade',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
] as const;
