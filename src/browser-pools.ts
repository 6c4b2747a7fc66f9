import { join } from 'node:path';
import {
  createBrowserPool,
  createMasterPool,
  createRemotePool,
  createTemporaryFolder,
  identitySettings,
  launcherSettings,
  loginOptions,
  masterOptions,
  playwrightDriver,
  poolSize,
  profileRoot,
  sweepIncoming,
  sweepProfiles,
  type BrowserPool,
  type OnWait,
  type RemotePool,
} from './browser/index.ts';
import type { Settings } from './config/index.ts';
import type { BrowserProxy } from './net/proxy/index.ts';
import type { Logger } from './server/index.ts';
import type { Pools } from './session/index.ts';

export type OpenProxy = () => Promise<BrowserProxy>;

export interface AllPools extends Pools {
  /** The login profile, in a visible window. */
  readonly login: (onWait: OnWait) => BrowserPool;
  /** Fails if the network policy cannot hold in a browser that settings name. */
  readonly check: () => Promise<void>;
}

/** The pools of browsers: started here, or somewhere else where BROWSER_URL names them. */
export function buildPools(settings: Settings, openProxy: OpenProxy, log: Logger): AllPools {
  const temporary = createTemporaryFolder(settings['data-dir']);
  const root = profileRoot(settings);
  const launcher = launcherSettings(settings, temporary);
  const swept = Promise.all([
    temporary.sweep(),
    sweepProfiles(root),
    sweepIncoming(downloadFolder(settings)),
  ]);
  const remote = buildRemote(settings, openProxy, log);
  const isolated =
    remote ??
    createBrowserPool(playwrightDriver, {
      ...launcher,
      headless: settings['slave-headless'],
      profileRoot: root,
      openProxy,
      size: poolSize(settings),
    });
  const master = createMasterPool(playwrightDriver, masterOptions(settings, launcher));
  const used = [isolated, master];
  return {
    isolated,
    master,
    check: async () => remote?.check(),
    login(onWait) {
      const pool = createMasterPool(playwrightDriver, loginOptions(settings, launcher, onWait));
      used.push(pool);
      return pool;
    },
    async close() {
      await Promise.all(used.map((pool) => pool.close()));
      await swept;
      await temporary.remove();
    },
  };
}

function buildRemote(settings: Settings, openProxy: OpenProxy, log: Logger): RemotePool | undefined {
  const endpoints = settings['browser-url'];
  if (endpoints.length === 0) return undefined;
  return createRemotePool(playwrightDriver, {
    endpoints,
    checksEgress: settings['remote-egress'] === 'checked',
    openProxy,
    identity: identitySettings(settings),
    contextsPerBrowser: settings['sessions-per-worker'],
    queueTimeoutMs: settings['queue-offer-timeout-ms'],
    onTrouble: (error) => log.warn({ err: error }, 'A remote browser cannot be used'),
  });
}

/** Where files from pages are saved. */
export function downloadFolder(settings: Settings): string {
  return settings['download-dir'] || join(settings['data-dir'], 'downloads');
}
