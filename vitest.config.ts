import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inlineForPagesInTests } from './scripts/inline-for-pages.mjs';

// They take longest, most of it waiting.
const SLOW =
  /test\/(hostile\/|e2e\/(gallery|receipt-cases|rebinding|settle|net-forbidden|lifetime|service-worker|sessions|profiles|command-line|scrape-settings|accessible-names|clickables))/;

/** Begins with what takes longest, so that in the end no worker is left alone with it. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

// A bound for what never comes: on a busy machine what comes takes many times as long.
const expected = { poll: { timeout: 20_000 } };

// With real databases and, some of them, with processes that are killed.
const DATA = ['test/store/**/*.test.ts', 'test/crawl/**/*.test.ts', 'test/recall/postgres.test.ts'];

// `unit` and `data` need no build and no browser; `e2e` runs the built program with a real client and a real browser.
export default defineConfig({
  test: {
    // On two cores: tests that drive a browser wait about as long as they work.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [inlineForPagesInTests],
        test: {
          name: 'unit',
          expect: expected,
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/e2e/**', 'test/hostile/**', 'test/long/**', ...DATA],
          isolate: false,
          // A bound for what hangs: on a busy machine a property takes many times as long as on an idle one.
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [inlineForPagesInTests],
        test: {
          name: 'data',
          expect: expected,
          include: DATA,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [inlineForPagesInTests],
        test: {
          name: 'e2e',
          expect: expected,
          include: ['test/e2e/**/*.test.ts', 'test/hostile/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [inlineForPagesInTests],
        test: {
          name: 'long',
          expect: expected,
          include: ['test/long/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
