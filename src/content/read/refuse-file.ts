import { fail } from '../../core/index.ts';
import { mediaOf } from '../media/index.ts';

interface ShownAnswer {
  readonly url: string;
  readonly status?: number | undefined;
  readonly mimeType?: string | undefined;
}

/** Whether a tab shows a file in a viewer of the browser. */
export function isShownFile({ url, mimeType }: ShownAnswer): boolean {
  return mediaOf({ url, contentType: mimeType }) !== undefined;
}

/** The viewer of a file is not a page: its text is not that of the file. */
export function refuseFile({ url, status, mimeType }: ShownAnswer): void {
  if (!isShownFile({ url, mimeType })) return;
  const message = 'The tab shows a file, not a page.';
  const hint = '[Call {scrape} with this url, and with sessionId if the file needs a login.]';
  throw fail('unsupported_format', { url, status, mime: mimeType, untrusted: true }, { message, hint });
}
