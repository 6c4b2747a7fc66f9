import { join } from 'node:path';
import { fail } from '../../core/index.ts';
import type { BrowserProcess, ContextOptions, Driver } from '../driver.ts';
import { createHappenings } from '../happenings.ts';
import { launchBrowser, type LauncherSettings } from '../launch/launch.ts';
import { claimFolder, removeFolder, sweepFolders } from '../profile/owned-folder.ts';

/** The way out of a browser's own profile. */
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

/** Starts a browser on a profile of its own, which goes when the browser ends. */
export async function launchSlave(driver: Driver, options: SlaveOptions): Promise<BrowserProcess> {
  const profileFolder = claimProfile(options.profileRoot);
  const proxy = await options.openProxy();
  const end = async (): Promise<void> => {
    await proxy.close();
    // What cannot be removed now is looked at again at the next start.
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

/** A name may still be taken where processes of other machines or containers use the same folder. */
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
    const message = `The profile folder ${path} cannot be made: check its rights, or give another place with --master-user-data-root.`;
    throw fail('browser_launch_failed', { profileFolder: path }, { message, cause });
  }
}
