// Builds the program: esbuild bundles it for a fast start; tsc writes the declarations.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inlineForPages } from './inline-for-pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['src/wayfarer.ts', 'src/index.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  minifySyntax: true,
  // Escaped, a Han character takes twice the bytes.
  charset: 'utf8',
  loader: { '.html': 'text', '.css': 'text' },
  plugins: [inlineForPages],
  // Not bundled: it finds its own files by its location on disk, and is loaded only when needed.
  external: ['playwright-core'],
  // CommonJS code in the dependencies needs require.
  banner: {
    js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
  },
  logLevel: 'warning',
});
if (!process.argv.includes('--no-types')) {
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.types.json'], {
    cwd: root,
    stdio: 'inherit',
  });
}
