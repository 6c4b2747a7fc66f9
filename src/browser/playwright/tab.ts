import type { CDPSession, Page } from 'playwright-core';
import { createInterrupt, fail, startDeadline, untilAborted } from '../../core/index.ts';
import type { ContextOptions, OpenDialog, Tab, TabFrame } from '../driver.ts';
import type { Happenings } from '../happenings.ts';
import { judgeCertificates } from './network/certificates.ts';
import { revealRoots } from './frames/closed-roots.ts';
import type { ContextDocuments } from './documents/context-documents.ts';
import { watchDialogs } from './prompts/dialogs.ts';
import { watchDocuments, type DocumentWatch } from './documents/document-watch.ts';
import { withOurErrors } from './errors.ts';
import { watchFileChoosers } from './prompts/file-choosers.ts';
import { pastHungWorker } from './network/hung-worker.ts';
import { inputOf, type RunInPage } from './input.ts';
import { callWhileNavigating, stopLoading } from './frames/isolated-world.ts';
import { watchFrames, type FoundFrame } from './frames/frames.ts';
import type { LongLived } from './network/long-lived.ts';
import { destinationOf, moveInHistory } from './documents/history.ts';
import { clearDocuments, navigate, type Navigable } from './documents/navigation.ts';
import { createTabLog, type NetworkLog } from './network/network-log.ts';
import { watchReports, watchConsole, type ConsoleWatch } from './page-reports.ts';
import { recordPermissions } from './prompts/permissions.ts';
import { watchRequests } from './network/requests.ts';
import { takeScreenshot } from './screenshot.ts';

const CLOSE_LIMIT_MS = 500;
const KILL_LIMIT_MS = 2_000;

export interface AdoptedTab {
  readonly tab: Tab;
  readonly log: NetworkLog;
  /** The browser's id of the tab's context. */
  readonly contextId: string | undefined;
}

/** Makes a Playwright page one of our tabs. */
export async function adoptTab(
  page: Page,
  options: ContextOptions,
  { longLived, open }: { readonly longLived: LongLived; readonly open: ContextDocuments },
): Promise<AdoptedTab> {
  const { happenings } = options;
  const interrupt = createInterrupt();
  let lost: Error | undefined;
  const ended = watchEnd(page, happenings, (error) => {
    lost = error;
    interrupt.raise(error);
  });
  const log = createTabLog(page);
  const dialogs = watchDialogs(page, log, {
    happenings,
    onOpen: (dialog) => interrupt.raise(dialogOpen(dialog)),
  });
  const written = recordReports(page, happenings);
  const cdp = await page.context().newCDPSession(page);
  const certificates = await judgeCertificates(options.insecureHosts, cdp);
  const { frame: opened } = (await cdp.send('Page.getFrameTree')).frameTree;
  const main = { cdp, frameId: opened.id };
  const documents = watchDocuments({ cdp, log }, opened, interrupt);
  recordBlockedPopups(cdp, happenings);
  const requests = watchRequests(page, log, longLived);
  const frames = watchFrames(page, cdp, log);
  await log.attach(main);
  const { targetInfo } = await cdp.send('Target.getTargetInfo');
  const bounded = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    lost === undefined ? untilAborted(interrupt.guard(withOurErrors(work)), signal) : Promise.reject(lost);
  const inPage = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const dialog = dialogs.current();
    return dialog === undefined ? bounded(work, signal) : Promise.reject(dialogOpen(dialog));
  };
  const navigable = { page, cdp, log, documents, certificates };
  const tab: Tab = {
    ended,
    ...navigationOf(navigable, bounded, () => dialogs.leaving()),
    documents: () => open.of(page),
    document: (signal) => inPage(() => documents.current(), signal),
    lastDocument: () => documents.last(),
    reached: (state, signal) => inPage(() => reached({ page, log, documents }, state), signal),
    arrivingBytes: () => documents.arrivingBytes(),
    stay: (signal) => bounded(() => stopLoading(cdp), signal),
    dialog: () => dialogs.current(),
    clearDialog: () => withOurErrors(() => dialogs.clear()),
    ask: (name, request, signal) =>
      inPage(() => callWhileNavigating(main, { name, request }, signal), signal),
    revealRoots: (signal) => inPage(() => revealRoots(main), signal),
    console: () => written.record(),
    frames: (signal) =>
      inPage(async () => (await frames.list()).map((frame) => tabFrame(frame, inPage, options)), signal),
    frameChanges: () => frames.changes(),
    traffic: { ...requests, quiet: (ms, signal) => inPage(() => requests.quiet(ms, signal), signal) },
    input: inputOf(page, inPage, [dialogs, requests]),
    screenshot: (shot, signal) => inPage(() => takeScreenshot({ page, cdp }, shot), signal),
    close: () => close(page, cdp, ended),
  };
  return { tab, log, contextId: targetInfo.browserContextId };
}

/** Navigations are not stopped by dialogs of the page that is left. */
function navigationOf(
  tab: Navigable,
  bounded: RunInPage,
  leaving: () => Disposable,
): Pick<Tab, 'navigate' | 'move' | 'destination' | 'clear'> {
  const leave = async (go: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    using _leaving = leaving();
    await bounded(() => tab.documents.guardCommit(pastHungWorker(tab, go)), signal);
  };
  return {
    navigate: (url, signal) => leave(() => navigate(tab, url), signal),
    move: (move, signal) => leave(() => moveInHistory(tab, move, signal), signal),
    destination: (move, signal) => bounded(() => destinationOf(tab, move), signal),
    clear: (signal) => leave(() => clearDocuments(tab), signal),
  };
}

/** The browser blocks pop-ups that were not opened by a click. */
function recordBlockedPopups(cdp: CDPSession, happenings: Happenings): void {
  cdp.on('Page.windowOpen', ({ userGesture }) => {
    if (!userGesture) happenings.add({ kind: 'popupBlocked' });
  });
}

function tabFrame(frame: FoundFrame, inPage: RunInPage, { isRemote }: ContextOptions): TabFrame {
  return {
    ...frame,
    ask: (name, request, signal) => inPage(() => frame.ask(name, request), signal),
    revealRoots: (signal) => inPage(() => frame.revealRoots(), signal),
    origin: (signal) => inPage(() => frame.origin(), signal),
    tags: (signal) => inPage(() => frame.tags(), signal),
    setFiles: (node, paths, signal) =>
      isRemote === true
        ? // It would upload its own files with these names.
          Promise.reject(fail('not_configured', { setting: 'browser-url' }, NO_UPLOADS))
        : inPage(() => frame.setFiles(node, paths), signal),
  };
}

const NO_UPLOADS = {
  message: 'Files cannot be given to pages in a remote browser: it may not have them. Unset BROWSER_URL.',
};

/** Records permission requests and the console of the tab's pages. */
function recordReports(page: Page, happenings: Happenings): ConsoleWatch {
  watchFileChoosers(page, happenings);
  const onReport = watchReports(page);
  recordPermissions(onReport, happenings);
  return watchConsole(onReport);
}

function dialogOpen({ type, message }: OpenDialog): Error {
  return fail('dialog_open', { dialog: { type, message }, untrusted: true });
}

function watchEnd(page: Page, happenings: Happenings, onCrash: (error: Error) => void): Tab['ended'] {
  return new Promise((resolve) => {
    page.once('crash', () => {
      happenings.add({ kind: 'crash' });
      onCrash(fail('page_crashed'));
      resolve('crashed');
    });
    page.once('close', () => resolve('closed'));
  });
}

/** A document whose response broke off stays as it is: the browser does not finish it. */
async function reached(
  { page, log, documents }: Pick<Navigable, 'page' | 'log'> & { readonly documents: DocumentWatch },
  state: 'interactive' | 'complete',
): Promise<void> {
  const event = state === 'interactive' ? 'domcontentloaded' : 'load';
  let onCutShort: (() => void) | undefined;
  const cutShort = new Promise<void>((resolve) => (onCutShort = resolve));
  const check = (): void => (documents.last().isCutShort === true ? onCutShort?.() : undefined);
  using _reading = log.read({ failed: check, shown: check });
  check();
  const loaded = async (): Promise<void> => {
    await page.waitForLoadState(event, { timeout: 0 });
    await documents.quiet();
    await page.waitForLoadState(event, { timeout: 0 });
  };
  await Promise.race([loaded(), cutShort]);
}

/** A page that hangs never confirms its closing; its renderer is killed, and then it does, unless the browser hangs. */
async function close(page: Page, cdp: CDPSession, ended: Tab['ended']): Promise<void> {
  const closed = page.close().catch(() => undefined); // gone with its browser
  const kill = setTimeout(() => void cdp.send('Page.crash').catch(() => undefined), CLOSE_LIMIT_MS);
  using limit = startDeadline(KILL_LIMIT_MS);
  await limit.guard(Promise.race([closed, ended])).catch(() => undefined); // left to the end of the browser
  clearTimeout(kill);
}
