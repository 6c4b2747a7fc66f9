import type { CDPSession, Page } from 'playwright-core';
import { createInterrupt, fail, startDeadline, untilAborted } from '../../core/index.ts';
import type { ContextOptions, OpenDialog, Tab, TabFrame } from '../driver.ts';
import type { Happenings } from '../happenings.ts';
import type { Asked } from './asked.ts';
import { judgeCertificates } from './network/certificates.ts';
import { watchConsole, type ConsoleWatch } from './console-watch.ts';
import { clearDocuments } from './documents/clear-documents.ts';
import { revealRoots } from './frames/closed-roots.ts';
import type { ContextDocuments } from './documents/context-documents.ts';
import { watchDialogs } from './prompts/dialogs.ts';
import { watchDocuments } from './documents/document-watch.ts';
import { inOurWords } from './errors.ts';
import { watchFileChoosers } from './prompts/file-choosers.ts';
import { pastHungWorker } from './network/hung-worker.ts';
import { inputOf } from './input.ts';
import { callWhileNavigating, stopLoading } from './frames/isolated-world.ts';
import { watchFrames, type FoundFrame } from './frames/frames.ts';
import type { LongLived } from './network/long-lived.ts';
import { destinationOf, moveInHistory } from './documents/history.ts';
import { navigate, type Navigable } from './documents/navigation.ts';
import { createTabLog, type NetworkLog } from './network/network-log.ts';
import { hearReports } from './page-reports.ts';
import { recordPermissions } from './prompts/permissions.ts';
import { watchRequests } from './network/requests.ts';
import { takeScreenshot } from './screenshot.ts';

const CLOSE_LIMIT_MS = 500;
const KILL_LIMIT_MS = 2_000;

export interface AdoptedTab {
  readonly tab: Tab;
  readonly log: NetworkLog;
  /** The browser's own name for the context of the tab. */
  readonly contextId: string | undefined;
}

/** Makes a page of Playwright's one of our tabs. */
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
  const written = watchAsking(page, happenings);
  const cdp = await page.context().newCDPSession(page);
  const certificates = await judgeCertificates(options.insecureHosts, cdp);
  const { frame: opened } = (await cdp.send('Page.getFrameTree')).frameTree;
  const main = { cdp, frameId: opened.id };
  const documents = watchDocuments({ cdp, log }, opened, interrupt);
  tellBlockedPopups(cdp, happenings);
  const requests = watchRequests(page, log, longLived);
  const frames = watchFrames(page, cdp, log);
  await log.attach(main);
  const { targetInfo } = await cdp.send('Target.getTargetInfo');
  const bounded = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    lost === undefined ? untilAborted(interrupt.guard(inOurWords(work)), signal) : Promise.reject(lost);
  const asked = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const dialog = dialogs.current();
    return dialog === undefined ? bounded(work, signal) : Promise.reject(dialogOpen(dialog));
  };
  const navigable = { page, cdp, log, documents, certificates };
  const tab: Tab = {
    ended,
    ...navigationOf(navigable, bounded, () => dialogs.leaving()),
    documents: () => open.of(page),
    document: (signal) => asked(() => documents.current(), signal),
    lastDocument: () => documents.last(),
    reached: (state, signal) => asked(() => reached(page, state, documents), signal),
    arrivingBytes: () => documents.arrivingBytes(),
    stay: (signal) => bounded(() => stopLoading(cdp), signal),
    dialog: () => dialogs.current(),
    clearDialog: () => inOurWords(() => dialogs.clear()),
    ask: (name, request, signal) => asked(() => callWhileNavigating(main, { name, request }, signal), signal),
    revealRoots: (signal) => asked(() => revealRoots(main), signal),
    console: () => written.record(),
    frames: (signal) =>
      asked(async () => (await frames.list()).map((frame) => tabFrame(frame, asked)), signal),
    frameChanges: () => frames.changes(),
    traffic: { ...requests, quiet: (ms, signal) => asked(() => requests.quiet(ms, signal), signal) },
    input: inputOf(page, asked, () => dialogs.renew()),
    screenshot: (shot, signal) => asked(() => takeScreenshot({ page, cdp }, shot), signal),
    close: () => close(page, cdp, ended),
  };
  return { tab, log, contextId: targetInfo.browserContextId };
}

/** What leads elsewhere is not stopped by dialogs of the page that is left. */
function navigationOf(
  tab: Navigable,
  bounded: Asked,
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

/** The browser lets no pop-up through that nobody clicked for. */
function tellBlockedPopups(cdp: CDPSession, happenings: Happenings): void {
  cdp.on('Page.windowOpen', ({ userGesture }) => {
    if (!userGesture) happenings.add({ kind: 'popupBlocked' });
  });
}

function tabFrame(frame: FoundFrame, asked: Asked): TabFrame {
  return {
    ...frame,
    ask: (name, request, signal) => asked(() => frame.ask(name, request), signal),
    revealRoots: (signal) => asked(() => frame.revealRoots(), signal),
    origin: (signal) => asked(() => frame.origin(), signal),
    tags: (signal) => asked(() => frame.tags(), signal),
    setFiles: (node, paths, signal) => asked(() => frame.setFiles(node, paths), signal),
  };
}

/** What the pages of a tab ask a person for is written down; what they write to their console is kept. */
function watchAsking(page: Page, happenings: Happenings): ConsoleWatch {
  watchFileChoosers(page, happenings);
  const heard = hearReports(page);
  recordPermissions(heard, happenings);
  return watchConsole(heard);
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

async function reached(
  page: Page,
  state: 'interactive' | 'complete',
  documents: { quiet(): Promise<void> },
): Promise<void> {
  const event = state === 'interactive' ? 'domcontentloaded' : 'load';
  await page.waitForLoadState(event, { timeout: 0 });
  await documents.quiet();
  await page.waitForLoadState(event, { timeout: 0 });
}

/** A page that hangs never confirms its closing; its renderer is killed, and then it does, unless all hangs. */
async function close(page: Page, cdp: CDPSession, ended: Tab['ended']): Promise<void> {
  const closed = page.close().catch(() => undefined); // gone with its browser
  const kill = setTimeout(() => void cdp.send('Page.crash').catch(() => undefined), CLOSE_LIMIT_MS);
  using limit = startDeadline(KILL_LIMIT_MS);
  await limit.guard(Promise.race([closed, ended])).catch(() => undefined); // left to whoever ends the browser
  clearTimeout(kill);
}
