import type { BrowserContext, Frame, Request } from 'playwright-core';

/**
 * Tells, whenever it changes, every document of a context: of all tabs and all frames, and those that are just about
 * to arrive. A navigation counts with all of its redirects, from its first request until its document is there, before
 * anything of that document can run.
 */
export function watchContextDocuments(
  context: BrowserContext,
  onChange: (urls: readonly string[]) => void,
): void {
  const arriving = new Set<Request>();
  const report = (): void => {
    const shown = context.pages().flatMap((page) => page.frames().map((frame) => frame.url()));
    onChange([...shown, ...Array.from(arriving, (request) => request.url())]);
  };
  context.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    arriving.add(request);
    report();
  });
  context.on('requestfailed', (request) => {
    if (arriving.delete(request)) report();
  });
  const onNavigated = (frame: Frame): void => {
    for (const request of arriving)
      if (frameOf(request) === frame || frameOf(request) === undefined) arriving.delete(request);
    report();
  };
  context.on('page', (page) =>
    page.on('framenavigated', onNavigated).on('framedetached', report).on('close', report),
  );
}

/** A request that opens a page has no frame yet. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}
