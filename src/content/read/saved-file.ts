import { fail } from '../../core/index.ts';
import type { RenderedPage } from './render-page.ts';
import type { Scraped } from './scrape-options.ts';

/** The browser has saved it already. */
export function savedFile(
  { url }: RenderedPage,
  { bytes, path, refused }: NonNullable<RenderedPage['download']>,
): Scraped {
  if (path === undefined) throw notSaved(url, { bytes, refused });
  const fetchedAt = new Date().toISOString();
  return {
    facts: { url, fetchedAt, untrusted: true, kind: 'media', bytes, renderedBy: 'browser', savedAs: path },
  };
}

function notSaved(
  url: string,
  facts: { readonly bytes: number; readonly refused?: string | undefined },
): Error {
  const code = facts.refused === 'too_large' ? 'too_large' : 'navigation_failed';
  return fail(
    code,
    { url, untrusted: true, ...facts },
    { message: 'The address is a file that could not be saved.' },
  );
}
