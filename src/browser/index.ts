export type { TabDocument } from './document-watch.ts';
export type { BrowserProcess, ContextOptions, Driver, Tab, UserContext } from './driver.ts';
export { findChromium, isExecutable } from './find-chromium.ts';
export { playwrightDriver } from './playwright-driver.ts';
export {
  createSharedBrowser,
  usesSandbox,
  type BrowserSettings,
  type SharedBrowser,
} from './shared-browser.ts';
