import { fail, WayfarerError } from '../../core/index.ts';
import { decodeText, SNIFF_BYTES } from '../../net/index.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '../../net/http/index.ts';
import { contentKindOf, type ContentKind } from '../media/index.ts';
import type { Validators } from './scrape-options.ts';

const MAX_MEDIA_BYTES = 50_000_000;
const MAX_TEXT_BYTES = 10_000_000;
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const PAGE = /^(?:text\/html|application\/xhtml\+xml)$/;

/** Whether a browser shows it as a page. */
export const isPage = (mime: string): boolean => PAGE.test(mime);

/** A response over HTTP, without a browser. */
export interface FetchedAnswer extends ContentKind {
  readonly url: string;
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  readonly validators?: Validators;
  /** Only the beginning of a text: the rest did not arrive in time, or at all. */
  readonly incomplete?: true;
}

export interface FetchRequest {
  readonly url: URL;
  readonly timeoutMs: number;
  /** How long the rest of a text is waited for; of a file that is not complete nothing is of use. */
  readonly patienceMs?: number;
  readonly cookies?: string | undefined;
  /** Asks only for what has changed since. */
  readonly validators?: Validators | undefined;
  readonly signal: AbortSignal;
  /** As for the HTTP client. */
  readonly redirect?: HttpRequest['redirect'];
  readonly initiator?: HttpRequest['initiator'];
  /** For text and media alike, if it is less than their own limits. */
  readonly maxBytes?: number;
  readonly onResponse?: (response: HttpResponse) => void;
}

/** Fetches an address; media may be larger than text. */
export async function fetchAnswer(http: HttpClient, request: FetchRequest): Promise<FetchedAnswer> {
  const { url, timeoutMs, patienceMs, cookies, validators, signal, redirect, initiator } = request;
  const { maxBytes = Infinity } = request;
  const declared = ({ headers }: Pick<HttpResponse, 'headers'>, shown: string): ContentKind['kind'] =>
    kindOf({ url: shown, headers }).kind;
  const response = await http.fetch(
    {
      url,
      ...(redirect !== undefined && { redirect }),
      ...(initiator !== undefined && { initiator }),
      headers: {
        accept: ACCEPT,
        ...(cookies !== undefined && { cookie: cookies }),
        ...conditions(validators),
      },
      maxBytes: (head, shown) =>
        Math.min(maxBytes, declared(head, shown) === 'media' ? MAX_MEDIA_BYTES : MAX_TEXT_BYTES),
      patienceMs: (head, shown) => (declared(head, shown) === 'text' ? patienceMs : undefined),
    },
    { signal, timeoutMs },
  );
  request.onResponse?.(response);
  const { status, body, headers, incomplete } = response;
  const kind = kindOf(response, body.subarray(0, SNIFF_BYTES));
  // Its headers did not say that it is a file.
  if (incomplete === true && kind.kind !== 'text') throw incompleteFile(response.url, body.length);
  return {
    ...kind,
    ...(incomplete === true && { incomplete }),
    url: response.url,
    status,
    bytes: body,
    contentType: headers['content-type'],
    validators: { etag: headers.etag, lastModified: headers['last-modified'] },
  };
}

function conditions({ etag, lastModified }: Validators = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function incompleteFile(url: string, bytesReceived: number): Error {
  const message = 'The address answers with a file that does not arrive completely.';
  const facts = { url, bytesReceived, reason: 'incomplete', untrusted: true };
  return fail('navigation_failed', facts, { message });
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
