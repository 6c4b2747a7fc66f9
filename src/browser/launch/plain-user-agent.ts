import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { browserEnvironment } from './browser-environment.ts';

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Macintosh; Intel Mac OS X 10_15_7',
  win32: 'Windows NT 10.0; Win64; x64',
};
const VERSION_LIMIT_MS = 5_000;
const known = new Map<string, Promise<string | undefined>>();

/** The user agent of this version with a window; Chromium shortens the version to its first part. */
export function plainUserAgent(executablePath: string): Promise<string | undefined> {
  const found = known.get(executablePath) ?? ask(executablePath);
  known.set(executablePath, found);
  return found;
}

async function ask(executablePath: string): Promise<string | undefined> {
  // On Windows, --version opens a window instead of printing.
  if (process.platform === 'win32') return undefined;
  try {
    const { stdout } = await promisify(execFile)(executablePath, ['--version'], {
      timeout: VERSION_LIMIT_MS,
      env: browserEnvironment(),
    });
    const [, major] = /(\d+)\.\d+\.\d+/.exec(stdout) ?? [];
    if (major === undefined) return undefined;
    const platform = PLATFORMS[process.platform] ?? 'X11; Linux x86_64';
    return `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
  } catch {
    return undefined; // a program that cannot print its version fails to start, and that error is reported
  }
}
