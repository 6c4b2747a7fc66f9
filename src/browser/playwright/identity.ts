import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Identity } from '../launch/identity.ts';

type IdentityOptions = Pick<
  BrowserContextOptions,
  'userAgent' | 'locale' | 'timezoneId' | 'extraHTTPHeaders'
>;

/** The part of an identity that Playwright sets when it creates a context. */
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

/** The rest of an identity, which is set in an existing context. */
export async function assumeIdentity(context: BrowserContext, identity: Identity | undefined): Promise<void> {
  if (identity?.script !== undefined) await context.addInitScript(identity.script);
}

/** The locale of a page, if the header has other languages too. */
export async function assumeLocale(page: Page, identity: Identity | undefined): Promise<void> {
  if (identity?.locale === undefined || identity.acceptLanguage === undefined) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setLocaleOverride', { locale: identity.locale });
}
