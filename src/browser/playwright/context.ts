import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { ContextOptions, ContextState, Tab, UserContext } from '../driver.ts';
import { createHappenings, type Happenings } from '../happenings.ts';
import { watchContextDocuments } from './context-documents.ts';
import { inOurWords } from './errors.ts';
import { assumeIdentity, assumeLocale, identityOptions } from './identity.ts';
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
    ...identityOptions(options.identity),
    ...(options.state !== undefined && { storageState: storageStateOf(options.state) }),
  });
  await assumeIdentity(context, options.identity);
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
  // A profile opens with an empty tab; it becomes the first one that is asked for.
  const spare = context.pages().slice(0, 1);
  watchContextDocuments(context, options.onDocuments);
  const adopt = async (page: Page): Promise<Tab> => {
    await assumeLocale(page, options.identity);
    const { tab, contextId } = await adoptTab(page, { options, happenings });
    limitPopups(contextId, { options, happenings, tools });
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
    openTab: () => inOurWords(async () => adopt(unclosed(spare.pop()) ?? (await context.newPage()))),
    state: () =>
      inOurWords(async () => JSON.stringify(await context.storageState({ indexedDB: true })) as ContextState),
    close: () => context.close(),
  };
}

function unclosed(page: Page | undefined): Page | undefined {
  return page?.isClosed() === false ? page : undefined;
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
