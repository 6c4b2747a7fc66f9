import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Identity } from '../launch/identity.ts';

type IdentityOptions = Pick<
  BrowserContextOptions,
  'userAgent' | 'locale' | 'timezoneId' | 'extraHTTPHeaders'
>;

/** What Playwright takes of an identity when it makes a context. */
export function identityOptions(identity: Identity | undefined): IdentityOptions {
  if (identity === undefined) return {};
  const { userAgent, locale, timezoneId, acceptLanguage, extraHeaders } = identity;
  return {
    ...(userAgent !== undefined && { userAgent }),
    ...(timezoneId !== undefined && { timezoneId }),
    // Playwright's locale would be the only language in the header.
    ...(locale !== undefined && acceptLanguage === undefined && { locale }),
    extraHTTPHeaders: {
      ...extraHeaders,
      ...(acceptLanguage !== undefined && { 'Accept-Language': acceptLanguage }),
    },
  };
}

/** The rest of an identity, which can be set in a context that is there. */
export async function assumeIdentity(context: BrowserContext, identity: Identity | undefined): Promise<void> {
  if (identity?.script !== undefined) await context.addInitScript(identity.script);
}

/** The locale of a page, where the header names other languages beside it. */
export async function assumeLocale(page: Page, identity: Identity | undefined): Promise<void> {
  if (identity?.locale === undefined || identity.acceptLanguage === undefined) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setLocaleOverride', { locale: identity.locale });
}
