import { abortError, monotonicMs } from '../../core/index.ts';
import { decodeText } from '../../net/index.ts';
import type { HttpClient } from '../../net/http/index.ts';
import type { SheetSource, SheetText } from '../hidden/index.ts';
import { createRecent } from './recent.ts';

/** For the style sheets of one page, together. */
export interface SheetLimits {
  readonly count: number;
  readonly bytes: number;
  readonly ms: number;
}

export const SHEET_LIMITS: SheetLimits = { count: 10, bytes: 1_000_000, ms: 1000 };
const ACCEPT = 'text/css,*/*;q=0.1';

/** The page that the sheets belong to. */
export interface PageOfSheets {
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Fetches style sheets for pages, without cookies and as addresses that a page named, so that a page from the internet
 * reaches nothing inside. They are kept for other pages of the site.
 */
export function createSheetSources(
  http: () => Promise<HttpClient>,
  limits = SHEET_LIMITS,
): (page: PageOfSheets) => SheetSource {
  const recent = createRecent<SheetText>();
  const everybody = {};
  return (page) => {
    const use = startUse(limits);
    const fetchOne = async (url: string): Promise<SheetText | undefined> => {
      const timeoutMs = use.begin();
      if (timeoutMs <= 0) return undefined;
      const key = { owner: everybody, asked: url };
      const kept = recent.find(key);
      if (kept !== undefined) return kept;
      const sheet = await fetchSheet(await http(), url, { page, timeoutMs, maxBytes: limits.bytes });
      if (sheet !== undefined) recent.keep(key, sheet, sheet.text.length);
      return sheet;
    };
    return {
      async fetchSheets(urls) {
        const sheets = await Promise.all(urls.map(fetchOne));
        // In the order of the page, so that it does not depend on the network which of them fit.
        return sheets.map((sheet) => (use.fits(sheet) ? sheet : undefined));
      },
    };
  };
}

interface SheetUse {
  /** Counts one more; how long it may take. */
  begin(): number;
  fits(sheet: SheetText | undefined): boolean;
}

function startUse({ count, bytes, ms }: SheetLimits): SheetUse {
  let [countLeft, bytesLeft] = [count, bytes];
  let untilMs: number | undefined;
  return {
    begin() {
      untilMs ??= monotonicMs() + ms;
      return countLeft-- > 0 ? untilMs - monotonicMs() : 0;
    },
    fits(sheet) {
      const length = sheet?.text.length ?? 0;
      if (length > bytesLeft) return false;
      bytesLeft -= length;
      return true;
    },
  };
}

interface SheetFetch {
  readonly page: PageOfSheets;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

async function fetchSheet(
  http: HttpClient,
  url: string,
  { page, timeoutMs, maxBytes }: SheetFetch,
): Promise<SheetText | undefined> {
  const { url: initiator, signal } = page;
  try {
    const request = { url, initiator, maxBytes, headers: { accept: ACCEPT } };
    const { url: shown, status, headers, body } = await http.fetch(request, { signal, timeoutMs });
    if (status < 200 || status > 299) return undefined;
    return { url: shown, text: decodeText(body, headers['content-type']).text };
  } catch {
    if (signal.aborted) throw abortError(signal);
    return undefined; // the page is read without it
  }
}
