import { readFileSync } from 'node:fs';

/** The version of the package, from the manifest above both src/ and dist/. */
export const VERSION: string = readVersion();

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version; // npm refuses a package without one
}
