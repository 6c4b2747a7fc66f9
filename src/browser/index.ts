export { browserEnvironment } from './browser-environment.ts';
export type {
  BodyCollection,
  BodyCounters,
  BodyOptions,
  BrowserProcess,
  Clip,
  ConsoleEntry,
  ConsoleRecord,
  CollectedBody,
  ContextOptions,
  ContextState,
  Destination,
  DownloadOptions,
  Driver,
  FinishedResponse,
  HistoryMove,
  Input,
  LaunchOptions,
  Navigation,
  NavigationRule,
  NotableRequest,
  OpenDialog,
  Point,
  PressOptions,
  ServedBy,
  Tab,
  TabDocument,
  TabFrame,
  Traffic,
  UserContext,
} from './driver.ts';
export {
  launcherSettings,
  loginOptions,
  masterFolder,
  masterOptions,
  poolSize,
  profileRoot,
} from './from-settings.ts';
export { createHappenings, type Happening, type Happenings, type Mark } from './happenings.ts';
export { findChromium, isExecutable } from './find-chromium.ts';
export { contextStateSchema } from './playwright/context-state.ts';
export { sweepIncoming } from './playwright/downloads.ts';
export { playwrightDriver } from './playwright/driver.ts';
export { hasLostFrame } from './playwright/errors.ts';
export { usesSandbox, type BrowserSettings } from './locate-browser.ts';
export { openLogin, type Login } from './login.ts';
export { createMasterPool, type MasterOptions } from './master-pool.ts';
export type { BrowserPool, LeasedContext } from './pool.ts';
export type { OnWait } from './profile-lock.ts';
export { readSingleton } from './singleton.ts';
export { sweepProfiles, type ProfileProxy } from './slave.ts';
export { createTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';
export { createBrowserPool, type PoolOptions, type PoolSize } from './worker-pool.ts';
