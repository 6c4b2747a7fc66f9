// Runs a TypeScript file: node scripts/run-ts.mjs scripts/gen.ts [arguments]. Packages are not bundled.
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inlineForPages } from './inline-for-pages.mjs';

const entry = process.argv[2];
const root = fileURLToPath(new URL('..', import.meta.url));
// One folder below the root, like src/ and dist/: packages and the manifest are resolved from there.
const folder = mkdtempSync(join(root, '.run-ts-'));
const outfile = join(folder, 'script.mjs');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await build({
  entryPoints: [resolve(entry)],
  outfile,
  bundle: true,
  packages: 'external',
  // The path mapping of the package's own name is only for the type checker.
  tsconfigRaw: {},
  platform: 'node',
  format: 'esm',
  target: 'node20',
  loader: { '.html': 'text', '.css': 'text' },
  plugins: [inlineForPages],
  logLevel: 'warning',
});
process.argv.splice(1, 2, outfile);
await import(pathToFileURL(outfile).href);
