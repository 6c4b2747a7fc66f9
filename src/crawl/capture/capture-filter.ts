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

/** Decides what of a session is captured. */
export interface CaptureFilter {
  takes(response: ReceivedResponse): boolean;
  takesAddress(url: string): boolean;
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
  const takesAddress = (url: string): boolean =>
    URL.canParse(url) && !isExcluded(url) && session.permits(url);
  const takesMime = (mime: string): boolean => mimes.has(mime.toLowerCase());
  return {
    takes: ({ url, method, status, mimeType, headers: { 'content-length': length = '0' } }) =>
      method !== 'HEAD' &&
      status >= 200 &&
      status < 300 &&
      !WITHOUT_DOCUMENT.has(status) &&
      takesMime(mimeType) &&
      takesAddress(url) &&
      // Compressed, if at all; what is too large only when decompressed is found out later.
      !(Number(length) > session.config().limits.maxBytesPerDoc),
    takesAddress,
    takesMime,
    headers: (given) =>
      Object.fromEntries(
        Object.entries(given)
          .map(([name, value]) => [name.toLowerCase(), value] as const)
          .filter(([name]) => names.has(name)),
      ),
  };
}
