import { asWayfarerError, fail, type Lane, type WayfarerError } from '../core/index.ts';
import { onceMore } from '../net/index.ts';
import type { HttpClient, HttpResponse } from '../net/http/index.ts';
import { parseVendorJson, type VendorJson } from './vendor-json.ts';
import type { Pace } from './pace.ts';
import type { SearchProvider } from './provider.ts';
import { allowedPerSecond, badAnswer, refusal } from './vendor-errors.ts';

/** What is known of a request when it is over. */
export interface RequestReport {
  readonly provider: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

export interface VendorOptions {
  /** May reach what settings name. */
  readonly http: () => Promise<HttpClient>;
  /** All web tools share it. */
  readonly lane: Lane;
  readonly requestTimeoutMs: number;
  readonly onRequest: (report: RequestReport) => void;
}

export type AskVendor = (url: URL, signal: AbortSignal) => Promise<VendorJson>;

// Services answer with some 100 KB.
const MAX_BYTES = 2_000_000;
const SHORTEST_SECRET = 8;

/** Asks one service: within its rate, and a second time if it fails. */
export function createVendor(provider: SearchProvider, pace: Pace, options: VendorOptions): AskVendor {
  const fetchOnce = (url: URL, signal: AbortSignal): Promise<HttpResponse> =>
    options.lane.run(async () => {
      await pace.turn(options.requestTimeoutMs, signal);
      const http = await options.http();
      const request = {
        url,
        headers: { accept: 'application/json', ...provider.headers },
        maxBytes: MAX_BYTES,
        redirect: 'manual',
        anyStatus: true,
      } as const;
      const response = await http.fetch(request, { signal, timeoutMs: options.requestTimeoutMs });
      const { status, ms, body } = response;
      options.onRequest({ provider: provider.name, status, ms: Math.round(ms), bytes: body.length });
      const allowed = allowedPerSecond(response.headers);
      if (allowed !== undefined) pace.allow(allowed);
      return response;
    }, signal);
  return async (url, signal) => {
    try {
      return readAnswer(provider, await onceMore(() => fetchOnce(url, signal), signal));
    } catch (error) {
      throw ofProvider(asWayfarerError(error), provider, signal);
    }
  };
}

function readAnswer(provider: SearchProvider, response: HttpResponse): VendorJson {
  const text = withoutSecrets(response.body.toString('utf8'), provider);
  if (response.status !== 200) throw refusal(provider, { ...response, text });
  const answer = parseVendorJson(text);
  if (answer === undefined) throw badAnswer(provider.name);
  return answer;
}

function withoutSecrets(text: string, { secrets }: SearchProvider): string {
  const long = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  return long.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
}

/** Says which service failed, and which setting bounds it. */
function ofProvider(error: WayfarerError, { name }: SearchProvider, signal: AbortSignal): WayfarerError {
  if (signal.aborted || error.code === 'internal') return error;
  const facts = { provider: name, ...error.facts };
  const { message, hint, next, cause = error } = error;
  if (error.code === 'timeout') {
    const inTime = { setting: 'REQUEST_TIMEOUT_MS' };
    return fail(
      'timeout',
      { ...facts, ...inTime },
      { message: 'The search service did not answer in time.', cause },
    );
  }
  if (error.code === 'navigation_failed')
    return fail('provider_failed', facts, { message: 'The search service cannot be reached.', cause });
  return fail(error.code, facts, { message, hint, next, cause });
}
