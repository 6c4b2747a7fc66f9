import type { CapturedDocument, CaptureKeeper, PreparedCapture } from '../../archive/index.ts';
import type { CollectedBody } from '../../browser/index.ts';
import type { CapturedRead, Reader } from '../../content/index.ts';
import type { Lane } from '../../core/index.ts';
import type { Batch } from './batch.ts';
import type { CaptureFilter } from './capture-filter.ts';
import type { NewDocuments } from './new-documents.ts';
import type { ReceivedPages } from './received-pages.ts';

export interface IngestParts {
  readonly filter: Pick<CaptureFilter, 'headers'>;
  readonly pages: ReceivedPages;
  readonly documents: NewDocuments;
  readonly keeper: () => Promise<CaptureKeeper>;
  readonly batch: Batch<PreparedCapture, CapturedDocument | undefined>;
  readonly reader: () => Promise<Reader>;
  /** Pages are not kept waiting by what they load. */
  readonly lanes: { readonly pages: Lane; readonly others: Lane };
}

/** Makes a body a stored exchange and, if it has text, a document; resolves when both are stored. */
export type Ingest = (body: CollectedBody) => Promise<void>;

export function createIngest(parts: IngestParts): Ingest {
  const { filter, pages, documents, keeper, batch, lanes } = parts;
  return async (body) => {
    const lane = body.isPage ? lanes.pages : lanes.others;
    // One at a time, so that threads are free for what callers wait for.
    const { found, prepared } = await lane.run(async () => {
      const found = body.method === 'GET' ? await readText(body, parts) : undefined;
      const captured = { exchange: exchangeOf(body, filter), read: textOf(body.url, found) };
      return { found, prepared: await (await keeper()).prepare(captured) };
    }, NEVER);
    const storing = batch.add(prepared);
    // Its view is about to list it.
    if (body.isPage) batch.flush();
    const document = await storing;
    if (document !== undefined) documents.add(document);
    if (body.isPage) pages.find(body.url)?.settle({ document, words: found?.words ?? '' });
  };
}

const NEVER = new AbortController().signal;

/** What cannot be read is kept without a text. */
async function readText(
  { url, status, headers, bytes, isUtf8, isPage }: CollectedBody,
  { reader }: IngestParts,
): Promise<CapturedRead | undefined> {
  const { 'content-type': contentType, 'content-disposition': contentDisposition } = headers;
  const response = { url, status, contentType, contentDisposition, bytes, isUtf8, isPage };
  return (await reader()).readCaptured(response, { signal: NEVER }).catch(() => undefined);
}

function textOf(
  url: string,
  found: CapturedRead | undefined,
):
  { readonly url: string; readonly facts: CapturedRead['read']['facts']; readonly text: string } | undefined {
  const { facts, text } = found?.read ?? {};
  return facts === undefined || text === undefined ? undefined : { url, facts, text };
}

function exchangeOf(body: CollectedBody, { headers }: IngestParts['filter']): ExchangeToKeep {
  const { url, method, status, mimeType, resourceType, pageUrl, isUtf8 } = body;
  const kept = headers(body.headers);
  // The header of a body that the browser has converted names another encoding.
  const isConverted = isUtf8 && kept['content-type'] !== undefined;
  return {
    kind: 'http',
    request: {
      url,
      method,
      headers: headers(body.requestHeaders),
      resourceType,
      ...(pageUrl !== undefined && { pageUrl }),
      sentAtMs: body.sentAtMs,
    },
    response: {
      status,
      mime: mimeType,
      headers: { ...kept, ...(isConverted && { 'content-type': `${mimeType}; charset=utf-8` }) },
      receivedAtMs: body.receivedAtMs,
      body: body.bytes,
    },
  };
}

type ExchangeToKeep = Parameters<CaptureKeeper['prepare']>[0]['exchange'];
