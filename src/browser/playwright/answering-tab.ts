import type { Page } from 'playwright-core';
import { startDeadline } from '../../core/index.ts';

// Opening a tab takes long on a busy machine.
const PATIENCE_MS = [5_000, 10_000, 20_000];

/**
 * Opens a page and makes it a tab. A new page may get a renderer that has just died, and then it crashes or never
 * answers; another page gets another renderer. Failed assertions inside Playwright make a page unusable, too.
 */
export async function openAnswering<T>(
  open: () => Promise<Page>,
  adopt: (page: Page) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    using limit = startDeadline(PATIENCE_MS[attempt] ?? 0);
    const opening = open();
    try {
      return await limit.guard(opening.then(adopt));
    } catch (error) {
      const isStuck =
        limit.remainingMs() <= 0 || (error instanceof Error && /crash|Assertion error/i.test(error.message));
      if (!isStuck || attempt === PATIENCE_MS.length - 1) throw error;
      opening.then((page) => page.close()).catch(() => undefined); // it may never have opened
    }
  }
}
