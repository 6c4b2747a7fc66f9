import type { BodyOptions, ReceivedResponse } from '../../driver.ts';
import type { Load, NetworkLog } from './network-log.ts';
import type { OwnRequests } from './own-requests.ts';

// For some responses no end is ever reported.
const MOST_AWAITED = 5_000;

/** Where the responses of a tab end up. */
interface ResponseEnds {
  readonly own: OwnRequests;
  /** It has arrived completely; if that was not reported, its body is that of the given length or broken off. */
  add(response: ReceivedResponse, load: Load, length?: number): void;
  skip(reason: string): void;
  lose(response: ReceivedResponse): void;
}

interface ResponseWatch extends Disposable {
  /** For the document of a frame whose end the tab's own process does not report. */
  documentArrived(url: string): void;
}

interface AwaitedResponse {
  readonly response: ReceivedResponse;
  /** The number of documents that the tab had shown when it was requested. */
  readonly shown: number;
}

/**
 * Follows every response from the network to its end: those that are wanted until they have arrived or broken off. If no
 * end is reported, one counts as lost when its page has been left for long, or when nobody watches any more. A page that is
 * left at once may take the report with it: then the length that was announced tells whether the body is whole.
 */
export function watchResponses(
  log: NetworkLog,
  { whyNot }: Pick<BodyOptions, 'whyNot'>,
  ends: ResponseEnds,
): ResponseWatch {
  const requested = new WeakSet<Load>();
  const awaited = new Map<Load, AwaitedResponse>();
  let shown = 0;
  const end = (load: Load | undefined, how: (response: ReceivedResponse, load: Load) => void): void => {
    const known = load === undefined ? undefined : awaited.get(load);
    if (load === undefined || known === undefined) return;
    awaited.delete(load);
    how(known.response, load);
  };
  const lose = (load: Load | undefined): void => end(load, (response) => ends.lose(response));
  const arrive = (load: Load | undefined): void => end(load, (response, whole) => ends.add(response, whole));
  const leave = (load: Load): void =>
    end(load, (response) => {
      const length = announcedLength(load);
      if (length === undefined) ends.lose(response);
      else ends.add(response, load, length);
    });
  const reading = log.read({
    requested(load) {
      requested.add(load);
      if (/^https?:/.test(load.url)) ends.own.sent(nameOf(load));
      if (load.redirectStatus !== undefined) ends.skip('redirect');
    },
    answered(load) {
      ends.own.answered(nameOf(load));
      const response = requested.has(load) ? responseOf(load) : undefined;
      if (response === undefined) return;
      const reason = whyNot(response);
      if (reason === undefined) awaited.set(load, { response, shown });
      else ends.skip(reason);
      if (awaited.size > MOST_AWAITED) lose(awaited.keys().next().value);
    },
    finished: ({ load }) => arrive(load),
    failed: ({ load }) => lose(load),
    shown() {
      shown += 1;
      for (const [load, { shown: before }] of awaited)
        if (!load.isDocument && shown - before > 1) leave(load);
    },
  });
  return {
    documentArrived(address) {
      // Of a frame that moves to another process the tab's own process reports the beginning only.
      const isIt = ({ url, isDocument, answer }: Load): boolean =>
        !isDocument && answer?.resourceType === 'Document' && url === address;
      arrive([...awaited.keys()].find(isIt));
    },
    [Symbol.dispose]() {
      reading[Symbol.dispose]();
      for (const load of awaited.keys()) lose(load);
    },
  };
}

/** In bytes of the body as it is; undefined if it is not known. */
function announcedLength({ answer }: Load): number | undefined {
  const { 'content-length': length = '', 'content-encoding': encoding = 'identity' } = answer?.headers ?? {};
  return /^\d+$/.test(length) && encoding === 'identity' ? Number(length) : undefined;
}

function nameOf({ url, sent }: Load): { readonly url: string; readonly method: string } {
  return { url, method: sent?.method ?? 'GET' };
}

/** Undefined for what did not come from the network. */
function responseOf({ answer, sent, hop, isDocument }: Load): ReceivedResponse | undefined {
  // What a service worker answers it has asked for itself, or made.
  const isOfNetwork = answer?.isFromCache === false && !answer.isFromWorker && /^https?:/.test(answer.url);
  if (answer === undefined || !isOfNetwork) return undefined;
  const { url, status, mimeType, headers } = answer;
  const resourceType = answer.resourceType.toLowerCase();
  const receivedAtMs = Date.now();
  const { method = 'GET', headers: requestHeaders = {}, pageUrl, sentAtMs = receivedAtMs } = sent ?? {};
  const asked = { url, method, requestHeaders, pageUrl, sentAtMs };
  return { ...asked, status, mimeType, resourceType, headers, hop, isPage: isDocument, receivedAtMs };
}
