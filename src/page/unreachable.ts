import type { TabDocument } from '../browser/index.ts';
import { fail } from '../core/index.ts';

/** The browser's error page is not a page: it has nothing to report or save. */
export function refuseUnreachable({ url, isUnreachable }: Pick<TabDocument, 'url' | 'isUnreachable'>): void {
  if (!isUnreachable) return;
  const message = 'The tab shows no page: its last address could not be opened.';
  const hint =
    '[Go back with {research_navigate}. ]Open another page[ with {navigate|nav_goto|research_open}].';
  throw fail('navigation_failed', { url, untrusted: true }, { message, hint });
}
