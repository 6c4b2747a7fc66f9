import type { IncomingHttpHeaders } from 'node:http';

import type { Dispatcher } from 'undici';

import { fail, WayfarerError } from '../../core/index.ts';
import { type BodySink, openSink, parseEncodings, tooLarge } from './body-sink.ts';
import { explainFailure, isShort, notInTime, type FailureFacts } from './failures.ts';

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/** One request to one host, without redirects. */
export interface ExchangeRequest {
  readonly hop: Hop;
  readonly maxBytes: (answer: AnswerHead, url: string) => number;
  /** Return the beginning of a body that is over the limit, instead of an error. */
  readonly truncate: boolean;
  /** As in a request to the client. */
  readonly patienceMs?: (answer: AnswerHead, url: string) => number | undefined;
  readonly signal: AbortSignal;
}

/** The part of a response before its body. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export interface HttpAnswer extends AnswerHead {
  readonly body: Buffer;
  readonly truncated: boolean;
  /** The body is only the beginning: the rest did not arrive. */
  readonly incomplete?: true;
}

// Enough for the short body of a redirect; reading it keeps the connection usable.
const REDIRECT_BODY_BYTES = 16_384;

export function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const run = new Run(request, resolve, reject);
    const { url, method, headers, body } = request.hop;
    try {
      dispatcher.dispatch({ path: url.pathname + url.search, method, headers, body }, run);
    } catch (error) {
      run.onResponseError(undefined, error); // undici throws some errors instead of reporting them
    }
  });
}

/** The target of a redirect; undefined for every other response. */
export function locationOf({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined;
}

/** Receives one response. It settles once; if it ends early, the connection is closed. */
class Run implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #sink: BodySink | undefined;
  #bytesReceived: number | undefined;
  #isSettled = false;
  /** Of a response whose beginning is returned if the rest does not arrive. */
  #head: AnswerHead | undefined;
  #patience: NodeJS.Timeout | undefined;
  readonly #onAbort = (): void => {
    this.#head = undefined; // whoever asked waits no longer
    this.#fail(this.#reason());
  };

  constructor(
    private readonly request: ExchangeRequest,
    private readonly resolve: (answer: HttpAnswer) => void,
    private readonly reject: (error: WayfarerError) => void,
  ) {
    if (request.signal.aborted) this.#onAbort();
    else request.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The deadline may be over before a connection was free.
    if (this.#isSettled) controller.abort(fail('cancelled'));
  }

  onResponseStart(_controller: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#bytesReceived = 0;
    try {
      this.#sink = this.#openSink(status, headers);
      this.#waitFor({ status, headers });
    } catch (error) {
      this.#fail(error);
    }
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#bytesReceived = (this.#bytesReceived ?? 0) + chunk.length;
    if (this.#isSettled) return;
    // Never paused: undici drops a connection that ends while paused, and the limit bounds what a decoder has to hold.
    this.#sink?.write(chunk);
  }

  onResponseEnd(): void {
    this.#sink?.end();
  }

  onResponseError(_controller: unknown, error: unknown): void {
    this.#fail(error);
  }

  #waitFor(head: AnswerHead): void {
    const ms = this.request.patienceMs?.(head, this.request.hop.url.href);
    if (ms === undefined || this.#isSettled) return;
    this.#head = head;
    this.#patience = setTimeout(() => {
      if ((this.#bytesReceived ?? 0) > 0) this.#fail(notInTime(this.#facts()));
    }, ms);
  }

  #openSink(status: number, headers: IncomingHttpHeaders): BodySink {
    const { hop, truncate } = this.request;
    const maxBytes = this.request.maxBytes({ status, headers }, hop.url.href);
    const isRedirect = locationOf({ status, headers }) !== undefined;
    const encodings =
      isRedirect || hop.method === 'HEAD'
        ? []
        : parseEncodings([headers['content-encoding'] ?? ''].flat().join(','));
    if (encodings.length === 0 && !isRedirect && !truncate && hop.method !== 'HEAD') {
      refuseAnnounced(headers['content-length'], maxBytes);
    }
    const limits = isRedirect ? { maxBytes: REDIRECT_BODY_BYTES, truncate: true } : { maxBytes, truncate };
    return openSink(encodings, limits, {
      onError: (error) => this.#fail(error),
      onDone: (body, truncated) => {
        if (this.#isSettled) return;
        this.#settle();
        if (truncated) this.#closeConnection();
        this.resolve({ status, headers, body, truncated });
      },
    });
  }

  #fail(thrown: unknown): void {
    if (this.#isSettled) return;
    const error = explainFailure(thrown, this.#facts());
    const head = isShort(error) ? this.#head : undefined;
    this.#settle();
    if (head === undefined || this.#sink === undefined) {
      this.#closeConnection();
      this.reject(error);
      return;
    }
    this.#controller?.abort(fail('cancelled'));
    this.#sink.cutShort((body) => {
      if (body.length === 0) this.reject(error);
      else this.resolve({ ...head, body, truncated: false, incomplete: true });
      this.#sink?.destroy();
    });
  }

  /** Of the abort: a time limit within the body is not the same as no answer. */
  #reason(): unknown {
    const reason: unknown = this.request.signal.reason;
    const isLate = reason instanceof WayfarerError && reason.code === 'timeout';
    if (!isLate || (this.#bytesReceived ?? 0) === 0) return reason;
    return notInTime({ ...reason.facts, ...this.#facts() });
  }

  #facts(): FailureFacts {
    const { hostname: host } = this.request.hop.url;
    return this.#bytesReceived === undefined ? { host } : { host, bytesReceived: this.#bytesReceived };
  }

  #settle(): void {
    this.#isSettled = true;
    clearTimeout(this.#patience);
    this.request.signal.removeEventListener('abort', this.#onAbort);
  }

  #closeConnection(): void {
    this.#sink?.destroy();
    this.#controller?.abort(fail('cancelled'));
  }
}

/** A body whose announced length is too large is refused without reading it. */
function refuseAnnounced(contentLength: string | undefined, maxBytes: number): void {
  if (contentLength !== undefined && Number(contentLength) > maxBytes) throw tooLarge(maxBytes);
}
