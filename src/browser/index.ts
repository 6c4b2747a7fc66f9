export type {
  BodyCollection,
  BodyCounters,
  BodyOptions,
  BrowserProcess,
  ConsoleEntry,
  ConsoleRecord,
  CollectedBody,
  ContextOptions,
  ContextState,
  DownloadOptions,
  Driver,
  FinishedResponse,
  LaunchOptions,
  OpenDialog,
  Tab,
  TabDocument,
  UserContext,
} from './driver.ts';
export { createHappenings, type Happening, type Happenings, type Mark } from './happenings.ts';
export { findChromium, isExecutable } from './find-chromium.ts';
export { playwrightDriver } from './playwright/driver.ts';
export { usesSandbox, type BrowserSettings } from './locate-browser.ts';
export {
  createBrowserPool,
  type BrowserPool,
  type LeasedContext,
  type PoolOptions,
  type ProfileProxy,
} from './pool.ts';
