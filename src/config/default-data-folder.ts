import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import envPaths from 'env-paths';

/** The platform's own folder for a program's data; the one of earlier versions if it exists. */
export function defaultDataFolder(): string {
  const earlier = join(homedir(), '.wayfarer');
  return existsSync(earlier) ? earlier : envPaths('wayfarer', { suffix: '' }).data;
}
