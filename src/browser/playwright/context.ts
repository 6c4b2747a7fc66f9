import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { ContextOptions, Tab, UserContext } from '../driver.ts';
import { denyPermissions } from './prompts/permissions.ts';
import { openAnswering } from './answering-tab.ts';
import { createBodyCollections } from './network/bodies.ts';
import { watchContextDocuments } from './documents/context-documents.ts';
import { createDownloads } from './network/downloads.ts';
import { withOurErrors } from './errors.ts';
import { assumeIdentity, assumeLocale, identityOptions } from './identity.ts';
import { createLongLived } from './network/long-lived.ts';
import type { NavigationGuard } from './documents/navigation-guard.ts';
import { rememberNetworkService } from './network/network-service.ts';
import type { PopupWatch } from './prompts/popups.ts';
import { preload } from './frames/preload.ts';
import { createProxyLogin } from './network/proxy-login.ts';
import { createRestriction } from './documents/restriction.ts';
import { adoptTab } from './tab.ts';

/** What all contexts of one browser share. */
export interface ContextTools {
  readonly cdp: CDPSession;
  readonly popups: PopupWatch;
  readonly guard: NavigationGuard;
}

export async function newContext(
  browser: Browser,
  options: ContextOptions,
  tools: ContextTools,
): Promise<UserContext> {
  const context = await browser.newContext({
    proxy: proxyOf(options.proxy),
    acceptDownloads: false,
    ...identityOptions(options.identity),
    // Created by a context of this driver.
    ...(options.state !== undefined && { storageState: options.state as StorageState }),
  });
  await assumeIdentity(context, options.identity);
  return adoptContext(context, options, tools);
}

/** Chromium does not use a proxy for loopback by default. */
export function proxyOf({ url }: ContextOptions['proxy']): { server: string; bypass: string } {
  return { server: url, bypass: '<-loopback>' };
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export function adoptContext(
  context: BrowserContext,
  options: ContextOptions,
  tools: ContextTools,
): UserContext {
  const downloads = createDownloads(context, options);
  const longLived = createLongLived();
  const prepared = preload(context);
  prepared.catch(() => undefined); // reported when a tab is opened
  const bodies = createBodyCollections(context, options.proxy);
  const isIntact = rememberNetworkService(tools.cdp, options.isRemote !== true);
  const restriction = createRestriction(tools.guard);
  let denied: Promise<void> | undefined;
  // A profile opens with an empty tab; it becomes the first requested one.
  const spare = context.pages().slice(0, 1);
  const open = watchContextDocuments(context, options.onDocuments);
  const logIn = createProxyLogin(options.proxy);
  const adopt = async (page: Page): Promise<Tab> => {
    await logIn(page);
    await assumeLocale(page, options.identity);
    const { tab, log, contextId } = await adoptTab(page, options, { longLived, open });
    limitPopups(contextId, options, tools);
    await Promise.all([
      bodies.watch(page, log),
      downloads.begin(contextId),
      restriction.begin(contextId),
      (denied ??= denyPermissions(tools.cdp, contextId)),
    ]);
    return tab;
  };
  context.on('page', (page) => {
    // A pop-up that closes itself at once is not reported as a tab.
    adoptPopup(page, adopt).then(
      (tab) => tab && options.onPopup(tab),
      () => undefined,
    );
  });
  return {
    openTab: () =>
      withOurErrors(async () => {
        await prepared;
        return openAnswering(async () => unclosed(spare.pop()) ?? (await context.newPage()), adopt);
      }),
    restrict: (rule) => withOurErrors(() => restriction.set(rule)),
    cookies: () => withOurErrors(() => context.cookies()),
    cookieHeader: (url) =>
      withOurErrors(async () => {
        const cookies = await context.cookies(url);
        return cookies.length === 0
          ? undefined
          : cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      }),
    state: () => withOurErrors(() => context.storageState({ indexedDB: true })),
    isIntact: () => withOurErrors(isIntact),
    collectBodies: (wanted) => withOurErrors(() => bodies.collect(wanted)),
    async close() {
      await context.close();
      restriction.set(undefined).catch(() => undefined); // gone with its browser
      await downloads.end();
    },
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
  { maxPopups, happenings }: ContextOptions,
  { popups }: ContextTools,
): void {
  if (contextId === undefined) return;
  popups.limit(contextId, maxPopups, (isClosed) =>
    happenings.add({ kind: isClosed ? 'popupBlocked' : 'popup' }),
  );
}
