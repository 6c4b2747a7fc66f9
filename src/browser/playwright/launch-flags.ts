import { BROWSER_DISABLED_FEATURES, BROWSER_NETWORK_FLAGS } from '../../net/index.ts';

// What Playwright itself turns off. Chromium takes the last --disable-features and forgets the ones before it, so
// ours has to say these again.
const PLAYWRIGHT_DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'AimEnabled',
  'PreconnectToSearch',
];

// Hidden pages for the address bar, two for every window: with them a context takes twice the memory.
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const LAUNCH_FLAGS: readonly string[] = [
  // A page that only takes memory crashes soon, and alone.
  '--js-flags=--max-old-space-size=1024',
  ...BROWSER_NETWORK_FLAGS,
  `--disable-features=${[...PLAYWRIGHT_DISABLED_FEATURES, ...BROWSER_DISABLED_FEATURES, ...ADDRESS_BAR_FEATURES].join(',')}`,
];

// What Playwright sets and we do not want. Chromium keeps pages from opening tabs that nobody clicked for, and from
// changing their address hundreds of times a second, which keeps the whole browser from answering anybody.
export const UNWANTED_DEFAULTS: readonly string[] = [
  '--disable-popup-blocking',
  '--disable-ipc-flooding-protection',
];
