import type { CDPSession } from 'playwright-core';
import { startDeadline, untilAborted } from '../../../core/index.ts';
import { stopLoading } from '../frames/isolated-world.ts';
import type { Navigable } from '../documents/navigation.ts';
import type { Load, NetworkLog } from './network-log.ts';

// A worker that fetches from a slow server takes as long as that server; then the page is only requested once more.
const SILENCE_MS = 5_000;
const ANSWER_LIMIT_MS = 1_000;

/**
 * Navigates. A service worker that does not answer would block the navigation until the end of the call, so the page is
 * requested once more without it.
 */
export async function pastHungWorker(
  { cdp, log, documents }: Navigable,
  go: () => Promise<void>,
): Promise<void> {
  using silence = watchSilence(cdp, log);
  const first = go();
  const ended = first.then(
    () => false,
    () => false,
  );
  if (!(await Promise.race([ended, silence.byWorker]))) {
    await first;
    return;
  }
  // While a navigation is pending, the browser delays commands about the network.
  await stopLoading(cdp);
  await ended;
  await documents.bypassWorkers(true);
  try {
    await go();
  } finally {
    await documents.bypassWorkers(false);
  }
}

interface Silence extends Disposable {
  /** Resolves when a document was requested, and the service worker of its scope has not answered. */
  readonly byWorker: Promise<true>;
}

function watchSilence(cdp: CDPSession, log: NetworkLog): Silence {
  let pending: string | undefined;
  let alarm: NodeJS.Timeout | undefined;
  let report = (_: true): void => undefined;
  const byWorker = new Promise<true>((resolve) => (report = resolve));
  const check = async ({ id, url }: Load): Promise<void> => {
    const isControlled = await hasWorkerFor(cdp, url);
    if (isControlled && pending === id) report(true);
  };
  const end = ({ id }: { readonly id: string }): void => {
    if (id !== pending) return;
    clearTimeout(alarm);
    pending = undefined;
  };
  const reading = log.read({
    requested(load) {
      if (!load.isDocument) return;
      clearTimeout(alarm);
      pending = load.id;
      // A tab that is gone has no worker to wait for.
      alarm = setTimeout(() => void check(load).catch(() => undefined), SILENCE_MS);
    },
    answered: end,
    failed: end,
  });
  return {
    byWorker,
    [Symbol.dispose]() {
      clearTimeout(alarm);
      reading[Symbol.dispose]();
    },
  };
}

/** The domain is enabled only for this query: it reports every change of every worker of the context. */
async function hasWorkerFor(cdp: CDPSession, url: string): Promise<boolean> {
  let onListed = (_: ListedWorker): void => undefined;
  const listed = new Promise<ListedWorker>((resolve) => (onListed = resolve));
  cdp.once('ServiceWorker.workerRegistrationUpdated', onListed);
  using limit = startDeadline(ANSWER_LIMIT_MS);
  try {
    await cdp.send('ServiceWorker.enable');
    const { registrations } = await untilAborted(listed, limit.signal);
    return registrations.some(({ scopeURL, isDeleted }) => !isDeleted && url.startsWith(scopeURL));
  } finally {
    cdp.off('ServiceWorker.workerRegistrationUpdated', onListed);
    await cdp.send('ServiceWorker.disable');
  }
}

interface ListedWorker {
  readonly registrations: readonly { readonly scopeURL: string; readonly isDeleted: boolean }[];
}
