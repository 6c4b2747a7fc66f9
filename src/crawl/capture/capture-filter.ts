import type { ReceivedResponse } from '../../browser/index.ts';
import type { RecordedSession } from '../../session/index.ts';
import { createPathRule } from './excluded-paths.ts';

/** The lists of the settings. */
export interface CaptureLists {
  readonly mimeTypes: readonly string[];
  readonly excludedPaths: readonly string[];
  /** Names of headers that are kept, in any case. */
  readonly headers: readonly string[];
}

/** Why something is not captured. */
export type CaptureRefusal = 'method' | 'status' | 'media' | 'path' | 'policy' | 'too_large';

/** Decides what of a session is captured. */
export interface CaptureFilter {
  /** Undefined if it is. */
  whyNot(response: ReceivedResponse): CaptureRefusal | undefined;
  whyNotAddress(url: string): CaptureRefusal | undefined;
  takesMime(mime: string): boolean;
  /** Those that are kept. */
  headers(given: Readonly<Record<string, string>>): Record<string, string>;
}

// No content, and a part of one.
const WITHOUT_DOCUMENT = new Set([204, 205, 206]);

export function createCaptureFilter(
  { mimeTypes, excludedPaths, headers }: CaptureLists,
  session: Pick<RecordedSession, 'config' | 'permits'>,
): CaptureFilter {
  const mimes = new Set(mimeTypes.map((mime) => mime.toLowerCase()));
  const names = new Set(headers.map((name) => name.toLowerCase()));
  const isExcluded = createPathRule(excludedPaths);
  const whyNotAddress = (url: string): CaptureRefusal | undefined => {
    if (!URL.canParse(url) || !session.permits(url)) return 'policy';
    return isExcluded(url) ? 'path' : undefined;
  };
  const takesMime = (mime: string): boolean => mimes.has(mime.toLowerCase());
  return {
    whyNot({ url, method, status, mimeType, headers: { 'content-length': length = '0' } }) {
      if (method === 'HEAD') return 'method';
      if (status < 200 || status > 299 || WITHOUT_DOCUMENT.has(status)) return 'status';
      if (!takesMime(mimeType)) return 'media';
      // Compressed, if at all; what is too large only when decompressed is found out later.
      const isTooLarge = Number(length) > session.config().limits.maxBytesPerDoc;
      return whyNotAddress(url) ?? (isTooLarge ? 'too_large' : undefined);
    },
    whyNotAddress,
    takesMime,
    headers: (given) =>
      Object.fromEntries(
        Object.entries(given)
          .map(([name, value]) => [name.toLowerCase(), value] as const)
          .filter(([name]) => names.has(name)),
      ),
  };
}
