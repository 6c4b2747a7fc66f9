import { build } from 'esbuild';
import { defineConfig } from 'vitest/config';

// As the build does it: an import that ends in `?bundle` is one string of code for a page.
const bundleForPages = {
  name: 'bundle-for-pages',
  enforce: 'pre' as const,
  async load(id: string): Promise<string | undefined> {
    if (!id.endsWith('?bundle')) return undefined;
    const { outputFiles } = await build({
      entryPoints: [id.slice(0, -'?bundle'.length)],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      minify: true,
    });
    return `export default ${JSON.stringify(outputFiles[0]?.text)}`;
  },
};

// `unit` needs no build and no browser; `e2e` runs the built program with a real client and a real browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/e2e/**', 'test/hostile/**', 'test/long/**'],
        },
      },
      {
        plugins: [bundleForPages],
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', 'test/hostile/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
