import type { CapturedDocument, CaptureKeeper } from '../../archive/index.ts';
import type { Reader } from '../../content/index.ts';
import type { SerialisedPage } from '../../page/index.ts';

/** A page as a tab shows it, after its scripts. */
export interface ShownPage {
  readonly url: string;
  readonly status: number | undefined;
  readonly mimeType: string | undefined;
  readonly page: SerialisedPage;
}

export interface KeptSnapshot {
  readonly document: CapturedDocument | undefined;
  /** Its main text. */
  readonly text: string;
}

const HOW = {
  request: { format: 'markdown', onlyMainContent: true, offset: 0, maxBytes: Infinity },
  options: { render: 'never', stripChrome: true, removeBase64Images: true },
  reason: 'snapshot',
} as const;
const NEVER = new AbortController().signal;

/** Archives the document of a tab as its scripts have made it. */
export async function keepSnapshot(
  shown: ShownPage,
  { keeper, reader }: { readonly keeper: CaptureKeeper; readonly reader: Reader },
): Promise<KeptSnapshot> {
  const { url, status = 200, mimeType: mime = 'text/html', page } = shown;
  const { facts, text = '' } = await reader.readRendered(shown, { ...HOW, signal: NEVER });
  const nowMs = Date.now();
  const prepared = await keeper.prepare({
    exchange: {
      kind: 'snapshot',
      request: { url, method: 'GET', headers: {}, resourceType: 'document', pageUrl: url, sentAtMs: nowMs },
      response: { status, mime, headers: {}, receivedAtMs: nowMs, body: Buffer.from(page.html) },
    },
    read: { url, facts: { ...facts, kind: 'snapshot' }, text },
  });
  const [document] = await keeper.commit([prepared]);
  return { document, text };
}
