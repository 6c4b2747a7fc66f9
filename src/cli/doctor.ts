import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import {
  browserEnvironment,
  findChromium,
  isExecutable,
  masterFolder,
  readSingleton,
  usesSandbox,
} from '../browser/index.ts';
import { checkDataFolder, type Settings } from '../config/index.ts';
import { WayfarerError } from '../core/index.ts';
import type { CommandContext } from './command.ts';
import { hasDisplay, NO_DISPLAY } from './display.ts';
import { print } from './output.ts';

interface Finding {
  readonly state: 'ok' | 'warning' | 'missing';
  readonly text: string;
}

const MARKS = { ok: 'ok      ', warning: 'warning ', missing: 'MISSING ' };

/** Checks every requirement, or only those named on the command line. */
export async function doctorCommand({ line, settings }: CommandContext): Promise<void> {
  const checks: Record<string, () => Finding | Promise<Finding>> = {
    node: checkNode,
    browser: () => checkBrowser(settings),
    sandbox: () => checkSandbox(settings),
    data: () => checkData(settings['data-dir']),
    profile: () => checkProfile(settings),
    display: checkDisplay,
    ocr: () => checkOcr(settings['ocr-languages']),
  };
  const wanted = line.words.length === 0 ? Object.keys(checks) : line.words;
  for (const name of wanted) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    const finding = (await check?.()) ?? {
      state: 'missing',
      text: `There is no check called ${name}.`,
    };
    print(`${MARKS[finding.state]}${finding.text}`);
    if (finding.state === 'missing') process.exitCode = 1;
  }
}

function checkNode(): Finding {
  return { state: 'ok', text: `Node ${process.version}` };
}

async function checkBrowser(settings: Settings): Promise<Finding> {
  const named = settings['executable-path'];
  const path = named === '' ? await findChromium(settings['browser-channel']) : named;
  if (path === undefined) {
    return {
      state: 'missing',
      text: 'No Chromium: install one (Debian: apt-get install chromium; macOS: brew install --cask chromium), or set CHROME_PATH.',
    };
  }
  if (!isExecutable(path)) {
    return { state: 'missing', text: `${path} is not a program that can be started: correct CHROME_PATH.` };
  }
  // On Windows, --version opens a window instead of printing.
  if (process.platform === 'win32') return { state: 'ok', text: `Browser ${path}` };
  const { status, stdout, stderr } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
    env: browserEnvironment(),
  });
  if (status === 0) return { state: 'ok', text: `Browser ${path}: ${stdout.trim()}` };
  return { state: 'missing', text: `${path} does not start: ${stderr.trim().split('\n')[0] ?? ''}` };
}

function checkSandbox(settings: Settings): Finding {
  if (usesSandbox(settings)) return { state: 'ok', text: 'The browser runs in its sandbox' };
  const why = settings.sandbox === 'off' ? '--sandbox off' : 'Chromium has none for root: use another user';
  return { state: 'warning', text: `The browser runs without its sandbox (${why})` };
}

function checkData(folder: string): Finding {
  try {
    checkDataFolder(folder);
  } catch (error) {
    if (error instanceof WayfarerError) return { state: 'missing', text: error.message };
    throw error;
  }
  if (!existsSync(folder)) return { state: 'ok', text: `Data folder ${folder} (made at the first need)` };
  const isOpen = (statSync(folder).mode & 0o077) !== 0;
  if (isOpen) return { state: 'warning', text: `Others can look into the data folder: chmod 700 ${folder}` };
  return { state: 'ok', text: `Data folder ${folder}` };
}

function checkProfile(settings: Settings): Finding {
  const folder = masterFolder(settings);
  if (!existsSync(folder)) return { state: 'ok', text: `Profile ${folder} (made at the first need)` };
  const user = readSingleton(folder);
  if (user !== undefined) {
    const text = `The profile ${folder} is in use, or was left by a browser that was killed: process ${user.pid} on ${user.host}`;
    return { state: 'warning', text };
  }
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return { state: 'missing', text: `The profile ${folder} cannot be written: check its rights.` };
  }
  return { state: 'ok', text: `Profile ${folder}` };
}

function checkDisplay(): Finding {
  if (hasDisplay()) return { state: 'ok', text: 'A display for open-browser' };
  return { state: 'warning', text: `${NO_DISPLAY} Only open-browser needs one.` };
}

async function checkOcr(languages: readonly string[]): Promise<Finding> {
  const { missingLanguages, packageOf } = await import('../content/ocr/index.ts');
  const missing = missingLanguages(languages).map(packageOf).join(' ');
  if (missing === '') return { state: 'ok', text: `Text in pictures: ${languages.join(', ')}` };
  return {
    state: 'missing',
    text: `Text in pictures (OCR_LANGUAGES) needs packages: npm install ${missing}`,
  };
}
