import { abortError, monotonicMs } from '../../core/index.ts';
import { decodeText } from '../../net/index.ts';
import type { HttpClient } from '../../net/http/index.ts';
import { contentKindOf } from '../media/index.ts';
import type { FetchedText, Outside, WantedText } from './outside.ts';
import { createRecent } from './recent.ts';

type TextKind = WantedText['kind'];

/** For the texts of one kind that belong to one page, together. */
interface TextLimits {
  readonly count: number;
  readonly bytes: number;
  readonly ms: number;
  readonly accept: string;
}

export const TEXT_LIMITS: Readonly<Record<TextKind, TextLimits>> = {
  style: { count: 10, bytes: 1_000_000, ms: 1000, accept: 'text/css,*/*;q=0.1' },
  frame: { count: 10, bytes: 5_000_000, ms: 3000, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
};

/** The page that the texts belong to. */
export interface PageOfTexts {
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Fetches texts for pages, without cookies and as addresses that a page named, so that a page from the internet reaches
 * nothing inside. Style sheets are kept for other pages of the site.
 */
export function createOutsides(
  http: () => Promise<HttpClient>,
  limits = TEXT_LIMITS,
): (page: PageOfTexts) => Outside {
  const sheets = createRecent<FetchedText>();
  const everybody = {};
  return (page) => {
    const used = { style: startUse(limits.style), frame: startUse(limits.frame) };
    const fetchOne = async ({ url, kind }: WantedText): Promise<FetchedText | undefined> => {
      const timeoutMs = used[kind].begin();
      if (timeoutMs <= 0) return undefined;
      const key = { owner: everybody, asked: url };
      const kept = kind === 'style' ? sheets.find(key) : undefined;
      if (kept !== undefined) return kept;
      const text = await fetchText(await http(), url, { ...limits[kind], page, timeoutMs });
      if (kind === 'style' && text !== undefined) sheets.keep(key, text, text.text.length);
      return text;
    };
    return {
      async fetchTexts(wanted) {
        const texts = await Promise.all(wanted.map(fetchOne));
        // In the order of the page, so that it does not depend on the network which of them fit.
        return texts.map((text, at) => (used[wanted[at]?.kind ?? 'style'].fits(text) ? text : undefined));
      },
    };
  };
}

interface TextUse {
  /** Counts one more; how long it may take. */
  begin(): number;
  fits(text: FetchedText | undefined): boolean;
}

function startUse({ count, bytes, ms }: TextLimits): TextUse {
  let [countLeft, bytesLeft] = [count, bytes];
  let untilMs: number | undefined;
  return {
    begin() {
      untilMs ??= monotonicMs() + ms;
      return countLeft-- > 0 ? untilMs - monotonicMs() : 0;
    },
    fits(text) {
      const length = text?.text.length ?? 0;
      if (length > bytesLeft) return false;
      bytesLeft -= length;
      return true;
    },
  };
}

interface TextFetch extends TextLimits {
  readonly page: PageOfTexts;
  readonly timeoutMs: number;
}

async function fetchText(
  http: HttpClient,
  url: string,
  { page, timeoutMs, bytes: maxBytes, accept }: TextFetch,
): Promise<FetchedText | undefined> {
  const { url: initiator, signal } = page;
  try {
    const request = { url, initiator, maxBytes, headers: { accept } };
    const { url: shown, status, headers, body } = await http.fetch(request, { signal, timeoutMs });
    if (status < 200 || status > 299) return undefined;
    const { 'content-type': contentType, 'content-disposition': contentDisposition } = headers;
    const { mime } = contentKindOf({ url: shown, contentType, contentDisposition, head: body });
    return { url: shown, text: decodeText(body, contentType).text, mime };
  } catch {
    if (signal.aborted) throw abortError(signal);
    return undefined; // the page is read without it
  }
}
