import { WayfarerError } from '../../core/index.ts';
import { decodeText, SNIFF_BYTES } from '../../net/index.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '../../net/http/index.ts';
import { contentKindOf, type ContentKind } from '../media/index.ts';

const MAX_MEDIA_BYTES = 50_000_000;
const MAX_TEXT_BYTES = 10_000_000;
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** A response over HTTP, without a browser. */
export interface FetchedAnswer extends ContentKind {
  readonly url: string;
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
}

export interface FetchRequest {
  readonly url: URL;
  readonly timeoutMs: number;
  readonly cookies?: string | undefined;
  readonly signal: AbortSignal;
  /** As for the HTTP client. */
  readonly redirect?: HttpRequest['redirect'];
  readonly initiator?: HttpRequest['initiator'];
}

/** Fetches an address; media may be larger than text. */
export async function fetchAnswer(http: HttpClient, request: FetchRequest): Promise<FetchedAnswer> {
  const { url, timeoutMs, cookies, signal, redirect, initiator } = request;
  const response = await http.fetch(
    {
      url,
      ...(redirect !== undefined && { redirect }),
      ...(initiator !== undefined && { initiator }),
      headers: { accept: ACCEPT, ...(cookies !== undefined && { cookie: cookies }) },
      maxBytes: ({ headers }, shown) =>
        kindOf({ url: shown, headers }).kind === 'media' ? MAX_MEDIA_BYTES : MAX_TEXT_BYTES,
    },
    { signal, timeoutMs },
  );
  const { status, body, headers } = response;
  return {
    ...kindOf(response, body.subarray(0, SNIFF_BYTES)),
    url: response.url,
    status,
    bytes: body,
    contentType: headers['content-type'],
  };
}

/** Another format would not make a file smaller. */
export function isTooLargeMedia(error: unknown): boolean {
  if (!(error instanceof WayfarerError)) return false;
  return error.code === 'too_large' && error.facts['maxBytes'] === MAX_MEDIA_BYTES;
}

function kindOf({ url, headers }: Pick<HttpResponse, 'url' | 'headers'>, head?: Uint8Array): ContentKind {
  const { 'content-type': contentType, 'content-disposition': contentDisposition } = headers;
  return contentKindOf({ url, contentType, contentDisposition, head });
}

/** The bytes as text, and the facts about their encoding. */
export function textOf({ bytes, contentType }: FetchedAnswer): {
  readonly text: string;
  readonly charset: string;
  readonly charset_guess?: true;
} {
  const { text, charset, guessed } = decodeText(bytes, contentType);
  return { text, charset, ...(guessed && { charset_guess: true as const }) };
}
