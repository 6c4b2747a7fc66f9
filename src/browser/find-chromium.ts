import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/lib/chromium/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  ],
};

/** A Chromium of this machine: on the path, in one of the usual places, or Playwright's own. */
export async function findChromium(searchPath = process.env['PATH'] ?? ''): Promise<string | undefined> {
  const onPath = searchPath
    .split(delimiter)
    .flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  const found = [...onPath, ...(PLACES[process.platform] ?? [])].find(isExecutable);
  if (found !== undefined) return found;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return isExecutable(own) ? own : undefined;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // not there, or not for us: either way it cannot be started
  }
}
