import type { BrowserProcess, Driver, LaunchOptions } from './driver.ts';
import { locateBrowser, usesSandbox, type BrowserSettings } from './locate-browser.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

export interface LauncherSettings extends BrowserSettings {
  readonly temporary: TemporaryFolder;
}

/** Starts the browser of the settings on a profile. */
export async function launchBrowser(
  driver: Driver,
  settings: LauncherSettings,
  profile: Pick<LaunchOptions, 'profileFolder' | 'headless' | 'profile'>,
): Promise<BrowserProcess> {
  const executablePath = await locateBrowser(settings);
  settings.temporary.enter();
  return driver.launch({ executablePath, sandbox: usesSandbox(settings), ...profile });
}
