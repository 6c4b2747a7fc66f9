import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Settings } from '../../config/index.ts';

export type Channel = Settings['browser-channel'];

interface BrowserProgram {
  readonly commands: readonly string[];
  readonly places: Partial<Record<NodeJS.Platform, readonly string[]>>;
}

const PROGRAMS: Readonly<Record<Exclude<Channel, 'auto'>, BrowserProgram>> = {
  chromium: {
    commands: ['chromium', 'chromium-browser'],
    places: {
      linux: ['/usr/lib/chromium/chromium', '/snap/bin/chromium'],
      darwin: ['/Applications/Chromium.app/Contents/MacOS/Chromium'],
      win32: inProgramFiles(String.raw`Chromium\Application\chrome.exe`),
    },
  },
  chrome: {
    commands: ['google-chrome-stable', 'google-chrome'],
    places: {
      linux: ['/opt/google/chrome/chrome'],
      darwin: [inApplications('Google Chrome')],
      win32: inProgramFiles(String.raw`Google\Chrome\Application\chrome.exe`),
    },
  },
  'chrome-beta': release('google-chrome-beta', 'Google Chrome Beta', String.raw`Google\Chrome Beta`),
  'chrome-dev': release('google-chrome-unstable', 'Google Chrome Dev', String.raw`Google\Chrome Dev`),
  msedge: {
    commands: ['microsoft-edge-stable', 'microsoft-edge'],
    places: {
      darwin: [inApplications('Microsoft Edge')],
      win32: inProgramFiles(String.raw`Microsoft\Edge\Application\msedge.exe`),
    },
  },
  'msedge-beta': release('microsoft-edge-beta', 'Microsoft Edge Beta', String.raw`Microsoft\Edge Beta`),
  'msedge-dev': release('microsoft-edge-dev', 'Microsoft Edge Dev', String.raw`Microsoft\Edge Dev`),
};
const IN_ORDER = ['chromium', 'chrome', 'msedge'] as const;

function release(command: string, application: string, folder: string): BrowserProgram {
  const file = folder.startsWith('Google') ? 'chrome.exe' : 'msedge.exe';
  return {
    commands: [command],
    places: {
      darwin: [inApplications(application)],
      win32: inProgramFiles(`${folder}\\Application\\${file}`),
    },
  };
}

function inApplications(name: string): string {
  return `/Applications/${name}.app/Contents/MacOS/${name}`;
}

function inProgramFiles(path: string): string[] {
  return ['Program Files', 'Program Files (x86)'].map((folder) => `C:\\${folder}\\${path}`);
}

/** A browser on this machine: on the path, in one of the usual places, or Playwright's own Chromium. */
export async function findChromium(channel: Channel = 'auto'): Promise<string | undefined> {
  const programs = (channel === 'auto' ? IN_ORDER : [channel]).map((name) => PROGRAMS[name]);
  const commands = programs.flatMap((program) => program.commands);
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)));
  const places = programs.flatMap((program) => program.places[process.platform] ?? []);
  const found = [...onPath, ...places].find(isExecutable);
  if (found !== undefined || !['auto', 'chromium'].includes(channel)) return found;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return isExecutable(own) ? own : undefined;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // missing or not accessible: either way it cannot be started
  }
}
