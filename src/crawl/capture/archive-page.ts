import type { CapturedDocument, CaptureKeeper } from '../../archive/index.ts';
import type { Reader } from '../../content/index.ts';
import { byteLength, startDeadline } from '../../core/index.ts';
import { serialisePage } from '../../page/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { CaptureFilter } from './capture-filter.ts';
import { newWordShare } from './new-words.ts';
import type { ReceivedPages } from './received-pages.ts';
import { keepSnapshot } from './snapshot.ts';

export interface PageArchiveParts {
  readonly pages: ReceivedPages;
  readonly filter: CaptureFilter;
  readonly keeper: () => Promise<CaptureKeeper>;
  readonly reader: () => Promise<Reader>;
  readonly onSnapshot: () => void;
}

// A view waits no longer for the archive; the work goes on. Usually it takes milliseconds, on a busy machine seconds.
const FLUSH_MS = 5_000;
// With fewer new words, the HTML as it was received stands for the page.
const SNAPSHOT_SHARE = 0.2;

/**
 * The archived document of the page in a tab, once it is stored: what was received or, if its scripts have added much to
 * that, a snapshot. Undefined if it is not to be archived, or not in time.
 */
export async function archiveShownPage(
  scope: TabScope,
  words: string | undefined,
  parts: PageArchiveParts,
): Promise<CapturedDocument | undefined> {
  const { tab } = scope;
  const { url, status = 200, mimeType = 'text/html', isUnreachable } = tab.lastDocument();
  const isFine = status >= 200 && status < 300 && !isUnreachable && /^https?:/.test(url);
  if (!isFine || !parts.filter.takesMime(mimeType) || parts.filter.whyNotAddress(url) !== undefined)
    return undefined;
  using limit = startDeadline(FLUSH_MS, scope.signal);
  const received = parts.pages.find(url);
  // Of a page that is still arriving there is nothing to wait for.
  const isArriving = tab.arrivingBytes() > 0;
  const ingested = isArriving ? undefined : received && (await limit.guard(received.ingested));
  const isOwn = received?.isGet !== false;
  if (isArriving || !isOwn || words === undefined) return ingested?.document;
  if (newWordShare(words, ingested?.words ?? '') < SNAPSHOT_SHARE) return ingested?.document;
  return await limit.guard(snapshotOf(scope, ingested?.words ?? '', parts));
}

async function snapshotOf(
  { tab, signal, config }: TabScope,
  known: string,
  { pages, keeper, reader, onSnapshot }: PageArchiveParts,
): Promise<CapturedDocument | undefined> {
  const { url, status, mimeType } = tab.lastDocument();
  const page = await serialisePage(tab, { signal });
  // Its scripts may have navigated in between.
  if (page.url.split('#')[0] !== url.split('#')[0]) return undefined;
  if (byteLength(page.html) > config.limits.maxBytesPerDoc) return undefined;
  const shown = { url, status, mimeType, page };
  const { document, text } = await keepSnapshot(shown, { keeper: await keeper(), reader: await reader() });
  onSnapshot();
  pages.set(url, { document, words: `${known}\n${text}` });
  return document;
}
