import type { CDPSession } from 'playwright-core';

/** Whether a navigation stays within the document that is shown; those in the history have names of their own. */
export function isWithinDocument(navigationType: string): boolean {
  return /^(?:history)?sameDocument/i.test(navigationType);
}

export interface Journey extends Disposable {
  /** Whether the document of a navigation came to be shown, and not that of a later one in its place. */
  arrival(loaderId: string): Promise<boolean>;
  /** Whether another navigation has begun after this one. */
  hasLater(loaderId: string): boolean;
  /** Whether the tab has set out for this place in the document that it shows. */
  hasJumpedTo(url: string): boolean;
  /** What became of the last navigation that has begun; undefined while none has. */
  latest(): 'begun' | 'shown' | 'failed' | undefined;
  /** Resolves when something has happened, or after so long. */
  change(limitMs: number): Promise<void>;
}

/** Takes note of what a tab sets out for, in order, and of what it comes to show. */
export function followDocuments(cdp: CDPSession, mainFrame: string): Journey {
  const begun: string[] = [];
  const jumps = new Set<string>();
  const ended = new Map<string, 'shown' | 'failed'>();
  let onChange = (): void => undefined;
  const laterThan = (loaderId: string): string[] => begun.slice(begun.lastIndexOf(loaderId) + 1);
  const outcome = (loaderId: string): boolean | undefined => {
    if (ended.has(loaderId)) return ended.get(loaderId) === 'shown';
    return laterThan(loaderId).some((later) => ended.get(later) === 'shown') ? false : undefined;
  };
  const onStarted = ({ frameId, url, loaderId, navigationType }: StartedNavigating): void => {
    if (frameId !== mainFrame) return;
    if (isWithinDocument(navigationType)) jumps.add(url);
    else begun.push(loaderId);
  };
  const end = (loaderId: string, how: 'shown' | 'failed'): void => {
    if (!ended.has(loaderId)) ended.set(loaderId, how);
    onChange();
  };
  const onShown = ({ frame }: { frame: { id: string; loaderId: string } }): void => {
    if (frame.id === mainFrame) end(frame.loaderId, 'shown');
  };
  const onFailed = ({ requestId, canceled }: { requestId: string; canceled?: boolean }): void => {
    if (canceled === true) end(requestId, 'failed');
  };
  cdp.on('Page.frameStartedNavigating', onStarted);
  cdp.on('Page.frameNavigated', onShown);
  cdp.on('Network.loadingFailed', onFailed);
  return {
    arrival: (loaderId) =>
      new Promise((resolve) => {
        onChange = () => {
          const isShown = outcome(loaderId);
          if (isShown !== undefined) resolve(isShown);
        };
        onChange();
      }),
    latest() {
      const loaderId = begun.at(-1);
      return loaderId === undefined ? undefined : (ended.get(loaderId) ?? 'begun');
    },
    change: (limitMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        onChange = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    hasLater: (loaderId) => laterThan(loaderId).length > 0,
    hasJumpedTo: (url) => URL.canParse(url) && jumps.has(new URL(url).href),
    [Symbol.dispose]() {
      cdp.off('Page.frameStartedNavigating', onStarted);
      cdp.off('Page.frameNavigated', onShown);
      cdp.off('Network.loadingFailed', onFailed);
    },
  };
}

export interface Landing extends Disposable {
  /** Resolves when the document says that it shows another place of itself. */
  readonly landed: Promise<void>;
}

export function followLanding(cdp: CDPSession, mainFrame: string): Landing {
  let onLanded = (_: { frameId: string }): void => undefined;
  const landed = new Promise<void>((resolve) => {
    onLanded = ({ frameId }) => (frameId === mainFrame ? resolve() : undefined);
  });
  cdp.on('Page.navigatedWithinDocument', onLanded);
  return { landed, [Symbol.dispose]: () => cdp.off('Page.navigatedWithinDocument', onLanded) };
}

interface StartedNavigating {
  readonly frameId: string;
  readonly url: string;
  readonly loaderId: string;
  readonly navigationType: string;
}
