import type { BrowserContext, Frame, Page, Request } from 'playwright-core';
import { createContextLog, frameOf } from '../network/network-log.ts';

/** The open documents of a context. */
export interface ContextDocuments {
  /** The documents of one tab, and the service workers, which belong to no tab. */
  of(page: Page): readonly string[];
}

/**
 * Reports, whenever it changes, every document of a context: of all tabs and frames, those that are about to arrive, and
 * the service workers. A navigation counts with all of its redirects, from its first request until its document is
 * committed, before anything of that document can run.
 */
export function watchContextDocuments(
  context: BrowserContext,
  onChange: (urls: readonly string[]) => void,
): ContextDocuments {
  const arriving = new Set<Request>();
  const report = (): void => {
    const shown = context.pages().flatMap(shownIn);
    onChange([...shown, ...Array.from(arriving, (request) => request.url()), ...workersOf(context)]);
  };
  const onNavigated = (frame: Frame): void => {
    for (const request of arriving)
      if (frameOf(request) === frame || frameOf(request) === undefined) arriving.delete(request);
    report();
  };
  createContextLog(context).read({
    request(request) {
      if (!request.isNavigationRequest()) return;
      arriving.add(request);
      report();
    },
    requestFailed: (request) => arriving.delete(request) && report(),
    frameNavigated: onNavigated,
    frameDetached: onNavigated,
  });
  const onPage = (page: Page): unknown => page.on('close', report);
  context.pages().forEach(onPage);
  context.on('page', onPage);
  context.on('serviceworker', (worker) => {
    worker.once('close', report);
    report();
  });
  return {
    of(page) {
      const coming = [...arriving].filter((request) => frameOf(request)?.page() === page);
      return [...shownIn(page), ...coming.map((request) => request.url()), ...workersOf(context)];
    },
  };
}

function shownIn(page: Page): readonly string[] {
  return page.frames().map((frame) => frame.url());
}

function workersOf(context: BrowserContext): readonly string[] {
  return context.serviceWorkers().map((worker) => worker.url());
}
