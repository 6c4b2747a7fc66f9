import type { Worker } from 'playwright-core';
import { navigate, type Navigable } from './navigation.ts';

const EMPTY = 'about:blank';

/** Leaves an empty page in the tab and ends the service workers of its context: nothing of the pages before runs on. */
export async function clearDocuments(tab: Navigable): Promise<void> {
  const { page, cdp } = tab;
  await navigate(tab, EMPTY);
  await page.waitForURL(EMPTY, { waitUntil: 'commit', timeout: 0 });
  const workers = page.context().serviceWorkers();
  if (workers.length === 0) return;
  const closed = workers.map(closing);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await Promise.all(closed);
  await cdp.send('ServiceWorker.disable');
}

function closing(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.once('close', () => resolve()));
}
