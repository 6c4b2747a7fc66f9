import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { ContextOptions, ContextState, Tab, UserContext } from '../driver.ts';
import { createHappenings, type Happenings } from '../happenings.ts';
import { openPageReports } from './page-reports.ts';
import { denyPermissions } from './permissions.ts';
import { createBodyCollections } from './bodies.ts';
import { watchContextDocuments } from './context-documents.ts';
import { createDownloads } from './downloads.ts';
import { inOurWords } from './errors.ts';
import type { PopupWatch } from './popups.ts';
import { adoptTab } from './tab.ts';

/** What all contexts of one browser share. */
export interface ContextTools {
  readonly cdp: CDPSession;
  readonly popups: PopupWatch;
}

export async function newContext(
  browser: Browser,
  options: ContextOptions,
  tools: ContextTools,
): Promise<UserContext> {
  const context = await browser.newContext({
    proxy: proxyOf(options.proxyUrl),
    acceptDownloads: false,
    ...(options.state !== undefined && { storageState: storageStateOf(options.state) }),
  });
  return adoptContext(context, options, tools);
}

/** Chromium leaves loopback out of every proxy unless told otherwise. */
export function proxyOf(server: string): { server: string; bypass: string } {
  return { server, bypass: '<-loopback>' };
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

function storageStateOf(state: ContextState): StorageState {
  return JSON.parse(state) as StorageState; // written by `state` below
}

export function adoptContext(
  context: BrowserContext,
  options: ContextOptions,
  tools: ContextTools,
): UserContext {
  const happenings = createHappenings();
  const downloads = createDownloads(context, options.downloads, happenings);
  const reports = openPageReports(context);
  const bodies = createBodyCollections(context);
  let denied: Promise<void> | undefined;
  watchContextDocuments(context, options.onDocuments);
  const adopt = async (page: Page): Promise<Tab> => {
    const { tab, contextId } = await adoptTab(page, { options, happenings, reports });
    limitPopups(contextId, { options, happenings, tools });
    await Promise.all([
      bodies.watch(page),
      downloads.begin(contextId),
      (denied ??= denyPermissions(tools.cdp, contextId)),
    ]);
    return tab;
  };
  context.on('page', (page) => {
    // A pop-up that closes itself at once is no tab to tell of.
    adoptPopup(page, adopt).then(
      (tab) => tab && options.onPopup(tab),
      () => undefined,
    );
  });
  return {
    happenings,
    openTab: () =>
      inOurWords(async () => {
        await reports.ready;
        return adopt(await context.newPage());
      }),
    collectBodies: (wanted) => inOurWords(() => bodies.collect(wanted)),
    state: () =>
      inOurWords(async () => JSON.stringify(await context.storageState({ indexedDB: true })) as ContextState),
    async close() {
      await context.close();
      await downloads.end();
    },
  };
}

async function adoptPopup(page: Page, adopt: (page: Page) => Promise<Tab>): Promise<Tab | undefined> {
  return (await page.opener()) === null ? undefined : adopt(page);
}

function limitPopups(
  contextId: string | undefined,
  { options, happenings, tools }: { options: ContextOptions; happenings: Happenings; tools: ContextTools },
): void {
  if (contextId === undefined) return;
  tools.popups.limit(contextId, options.maxPopups, (isClosed) =>
    happenings.add({ kind: isClosed ? 'popupClosed' : 'popup' }),
  );
}
