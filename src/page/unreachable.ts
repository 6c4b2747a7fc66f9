import type { TabDocument } from '../browser/index.ts';
import { fail } from '../core/index.ts';

/** What the browser shows instead of a page is none: there is nothing in it to be told or kept. */
export function refuseUnreachable({ url, isUnreachable }: Pick<TabDocument, 'url' | 'isUnreachable'>): void {
  if (!isUnreachable) return;
  const message =
    'The tab shows no page: its last address could not be opened. ' +
    'Go back with research_navigate, or open another one with navigate, nav_goto or research_open.';
  throw fail('navigation_failed', { url, untrusted: true }, { message });
}
