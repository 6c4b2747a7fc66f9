// Builds the program: esbuild bundles it, so that it starts fast; tsc writes the declarations beside it.
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
  // Escaped, a Han letter takes twice the bytes.
  charset: 'utf8',
  loader: { '.html': 'text', '.css': 'text' },
  plugins: [inlineForPages],
  // Loaded at the first need, from where npm put it: it finds its own files by its place on disk.
  external: ['playwright-core'],
  // What is left of CommonJS in the dependencies asks for require.
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
