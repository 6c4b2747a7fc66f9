import { fail, untilAborted } from '../../core/index.ts';
import type { ContextOptions, Driver } from '../driver.ts';
import { launchBrowser, type LauncherSettings } from '../launch/launch.ts';
import type { BrowserPool, LeasedContext } from './pool.ts';
import { lockProfile, type LockOptions } from '../profile/profile-lock.ts';

export interface MasterOptions extends LauncherSettings {
  readonly headless: boolean;
  readonly lock: LockOptions;
}

/** The one browser of a profile that people log in to: one caller at a time uses it, among all processes. */
export function createMasterPool(driver: Driver, options: MasterOptions): BrowserPool {
  const leases = new Set<Promise<LeasedContext>>();
  const closing = new AbortController();
  const open = async (contextOptions: ContextOptions, signal: AbortSignal): Promise<LeasedContext> => {
    const profile = await lockProfile(options.lock, signal);
    try {
      const { headless } = options;
      const launch = { profileFolder: profile.folder, headless, profile: contextOptions };
      const browser = await launchBrowser(driver, options, launch);
      const free = browser.gone.then(profile.release);
      // Closing writes the cookies of the profile.
      const release = (): Promise<void> => browser.close().then(() => free);
      return { context: browser.profile, ended: browser.ended, release };
    } catch (error) {
      profile.release();
      throw error;
    }
  };
  return {
    async openContext(contextOptions, caller) {
      const signal = AbortSignal.any([caller, closing.signal]);
      const opening = open(contextOptions, signal);
      leases.add(opening);
      void forgetAtEnd(opening, leases);
      try {
        return await untilAborted(opening, signal);
      } catch (error) {
        void releaseUnused(opening);
        throw error;
      }
    },
    async close() {
      closing.abort(fail('cancelled', {}, { message: 'The server is shutting down.' }));
      await Promise.all([...leases].map(releaseUnused));
    },
  };
}

async function forgetAtEnd(
  opening: Promise<LeasedContext>,
  leases: Set<Promise<LeasedContext>>,
): Promise<void> {
  const lease = await opening.catch(() => undefined); // the caller gets the error
  await lease?.ended;
  leases.delete(opening);
}

/** For a caller that has left: its browser may still be starting. */
async function releaseUnused(opening: Promise<LeasedContext>): Promise<void> {
  const lease = await opening.catch(() => undefined); // never opened: nothing to release
  await lease?.release();
}
