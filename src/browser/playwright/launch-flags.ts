import { BROWSER_DISABLED_FEATURES, BROWSER_NETWORK_FLAGS } from '../../net/index.ts';

// What Playwright itself disables. Chromium uses only the last --disable-features, so ours has to repeat
// these.
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
  // A page that only allocates memory crashes soon, and alone.
  '--js-flags=--max-old-space-size=1024',
  ...BROWSER_NETWORK_FLAGS,
  `--disable-features=${[...PLAYWRIGHT_DISABLED_FEATURES, ...BROWSER_DISABLED_FEATURES, ...ADDRESS_BAR_FEATURES].join(',')}`,
];

// Default flags of Playwright that we omit. Without them Chromium blocks pop-ups without a click, and limits how often
// a page may change its address, which could otherwise block the whole browser.
export const UNWANTED_DEFAULTS: readonly string[] = [
  '--disable-popup-blocking',
  '--disable-ipc-flooding-protection',
];
