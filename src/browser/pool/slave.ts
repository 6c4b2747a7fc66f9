import { join } from 'node:path';
import { fail } from '../../core/index.ts';
import type { BrowserProcess, ContextOptions, Driver } from '../driver.ts';
import { createHappenings } from '../happenings.ts';
import { launchBrowser, type LauncherSettings } from '../launch/launch.ts';
import { claimFolder, removeFolder, sweepFolders } from '../profile/owned-folder.ts';

/** The proxy of a browser's own profile. */
export interface ProfileProxy {
  readonly access: ContextOptions['proxy'];
  setDocuments(urls: readonly string[]): void;
  close(): Promise<void>;
}

export interface SlaveOptions extends LauncherSettings {
  readonly profileRoot: string;
  readonly headless: boolean;
  readonly openProxy: () => Promise<ProfileProxy>;
}

let started = 0;

/** Starts a browser on a temporary profile, which is deleted when the browser ends. */
export async function launchSlave(driver: Driver, options: SlaveOptions): Promise<BrowserProcess> {
  const profileFolder = claimProfile(options.profileRoot);
  const proxy = await options.openProxy();
  const end = async (): Promise<void> => {
    await proxy.close();
    // What cannot be removed now is removed at the next start.
    await removeFolder(profileFolder).catch(() => undefined);
  };
  try {
    const browser = await launchBrowser(driver, options, {
      profileFolder,
      headless: options.headless,
      profile: {
        proxy: proxy.access,
        insecureHosts: [],
        maxPopups: 0,
        happenings: createHappenings(),
        onDocuments: (urls) => proxy.setDocuments(urls),
        onPopup: () => undefined,
      },
    });
    const gone = browser.gone.then(end);
    return { ...browser, gone, close: () => browser.close().then(() => gone) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Removes the profiles of browsers whose server was killed. */
export function sweepProfiles(profileRoot: string): Promise<void> {
  return sweepFolders(profileRoot, /^slave_\d+_\d+$/);
}

/** A name may be taken if processes of other machines or containers use the same folder. */
function claimProfile(root: string): string {
  for (;;) {
    const path = join(root, `slave_${process.pid}_${++started}`);
    if (claim(path)) return path;
  }
}

function claim(path: string): boolean {
  try {
    return claimFolder(path);
  } catch (cause) {
    const message = `The profile folder ${path} cannot be created: check its permissions, or choose another folder with --master-user-data-root.`;
    throw fail('browser_launch_failed', { profileFolder: path }, { message, cause });
  }
}
