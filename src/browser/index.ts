export { browserEnvironment } from './launch/browser-environment.ts';
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
  HistoryMove,
  Input,
  LaunchedBrowser,
  LaunchOptions,
  LossReason,
  NavigationResult,
  NavigationRule,
  NotableRequest,
  OpenDialog,
  Point,
  PressOptions,
  ReceivedResponse,
  ServedBy,
  StreamMessage,
  Tab,
  TabDocument,
  TabFrame,
  Traffic,
  UserContext,
} from './driver.ts';
export {
  identitySettings,
  launcherSettings,
  loginOptions,
  masterFolder,
  masterOptions,
  poolSize,
  profileRoot,
} from './launch/from-settings.ts';
export { createHappenings, type Happening, type Happenings, type Mark } from './happenings.ts';
export { findChromium, isExecutable } from './launch/find-chromium.ts';
export { contextStateSchema } from './playwright/context-state.ts';
export { sweepIncoming } from './playwright/network/downloads.ts';
export { playwrightDriver } from './playwright/driver.ts';
export { hasLostFrame } from './playwright/errors.ts';
export { usesSandbox, type BrowserSettings } from './launch/locate-browser.ts';
export { openLogin, type LoginWindow } from './profile/login.ts';
export { createRemotePool, type RemoteOptions, type RemotePool } from './pool/remote-pool.ts';
export { createMasterPool, type MasterOptions } from './pool/master-pool.ts';
export type { BrowserPool, LeasedContext } from './pool/pool.ts';
export type { OnWait } from './profile/profile-lock.ts';
export { readSingleton } from './profile/singleton.ts';
export { sweepProfiles, type ProfileProxy } from './pool/slave.ts';
export { createTemporaryFolder, type TemporaryFolder } from './launch/temporary-folder.ts';
export { createBrowserPool, type PoolOptions, type PoolSize } from './pool/worker-pool.ts';
