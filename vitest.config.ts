import { defineConfig } from 'vitest/config';
import { inlineForPagesInTests } from './scripts/inline-for-pages.mjs';

// `unit` needs no build and no browser; `e2e` runs the built program with a real client and a real browser.
export default defineConfig({
  test: {
    // Tests that drive a browser wait more than they work.
    maxWorkers: 2,
    projects: [
      {
        plugins: [inlineForPagesInTests],
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/e2e/**', 'test/hostile/**', 'test/long/**'],
          // A bound for what hangs: on a busy machine a property takes many times as long as on an idle one.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [inlineForPagesInTests],
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', 'test/hostile/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [inlineForPagesInTests],
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
