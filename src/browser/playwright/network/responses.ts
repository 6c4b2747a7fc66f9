import type { BodyOptions, ReceivedResponse } from '../../driver.ts';
import { mimeTypeOf, type Load, type LoadAnswer, type NetworkLog } from './network-log.ts';
import type { OwnRequests } from './own-requests.ts';

// For some responses no end is ever reported.
const MOST_AWAITED = 5_000;

/** Where the responses of a tab end up. */
interface ResponseEnds {
  readonly own: OwnRequests;
  /** It has arrived completely; if that was not reported, it has where its body can be read, and that has the length. */
  add(response: ReceivedResponse, load: Load, unreported?: { readonly length: number | undefined }): void;
  skip(reason: string): void;
  lose(response: ReceivedResponse): void;
}

interface ResponseWatch extends Disposable {
  /** For the document of a frame whose end the tab's own process does not report. */
  documentArrived(url: string): void;
}

interface RequestedLoad {
  readonly load: Load;
  /** The number of documents that the tab had shown when it was requested. */
  readonly shown: number;
}

interface AwaitedResponse extends Pick<RequestedLoad, 'shown'> {
  readonly response: ReceivedResponse;
}

/**
 * Follows every response from the network to its end: those that are wanted until they have arrived or broken off. If no
 * end is reported, one counts as lost when its page has been left for long, or when nobody watches any more. A page that is
 * left at once may take the report with it, of the end or of the whole answer: then the browser hands over the body if it is
 * complete.
 */
export function watchResponses(
  log: NetworkLog,
  { whyNot }: Pick<BodyOptions, 'whyNot'>,
  ends: ResponseEnds,
): ResponseWatch {
  /** By their ids, those that are not answered. */
  const requested = new Map<string, RequestedLoad>();
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
    end(load, (response) => ends.add(response, load, { length: announcedLength(load) }));
  /** Follows a response from its head on, if it is wanted. */
  const follow = (load: Load): void => {
    if ((load.answer ?? load.head) !== undefined) ends.own.answered(nameOf(load));
    const known = requested.get(load.id);
    const response = known?.load === load ? responseOf(load) : undefined;
    requested.delete(load.id);
    if (known === undefined || response === undefined) return;
    const reason = whyNot(response);
    if (reason === undefined) awaited.set(load, { response, shown: known.shown });
    else ends.skip(reason);
    if (awaited.size > MOST_AWAITED) lose(awaited.keys().next().value);
  };
  /** Whether its document is not the newest, nor the one before. */
  const isLeft = (load: Load, before: number): boolean => !load.isDocument && shown - before > 1;
  const reading = log.read({
    requested(load) {
      remember(requested, { load, shown });
      if (/^https?:/.test(load.url)) ends.own.sent(nameOf(load));
      if (load.redirectStatus !== undefined) ends.skip('redirect');
    },
    answered: follow,
    finished: ({ load }) => arrive(load),
    failed({ id, load }) {
      requested.delete(id);
      lose(load);
    },
    shown() {
      shown += 1;
      for (const { load, shown: before } of requested.values()) if (isLeft(load, before)) follow(load);
      for (const [load, { shown: before }] of awaited) if (isLeft(load, before)) leave(load);
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

/** After a redirect in place of the one before. */
function remember(requested: Map<string, RequestedLoad>, one: RequestedLoad): void {
  const { id } = one.load;
  requested.delete(id);
  requested.set(id, one);
  const [oldest = id] = requested.keys();
  if (requested.size > MOST_AWAITED) requested.delete(oldest);
}

/** In bytes of the body as it is; undefined if it is not known. */
function announcedLength({ answer, head }: Load): number | undefined {
  const { headers = {} } = answer ?? head ?? {};
  const { 'content-length': length = '', 'content-encoding': encoding = 'identity' } = headers;
  return /^\d+$/.test(length) && encoding === 'identity' ? Number(length) : undefined;
}

function nameOf({ url, sent }: Load): { readonly url: string; readonly method: string } {
  return { url, method: sent?.method ?? 'GET' };
}

/** Undefined for what did not come from the network. */
function responseOf(load: Load): ReceivedResponse | undefined {
  const answer = load.answer ?? answerFromHead(load);
  // What a service worker answers it has asked for itself, or made.
  const isOfNetwork = answer?.isFromCache === false && !answer.isFromWorker && /^https?:/.test(answer.url);
  if (answer === undefined || !isOfNetwork) return undefined;
  const { sent, hop, isDocument } = load;
  const { url, status, mimeType, headers } = answer;
  const resourceType = answer.resourceType.toLowerCase();
  const receivedAtMs = Date.now();
  const { method = 'GET', headers: requestHeaders = {}, pageUrl, sentAtMs = receivedAtMs } = sent ?? {};
  const asked = { url, method, requestHeaders, pageUrl, sentAtMs };
  return { ...asked, status, mimeType, resourceType, headers, hop, isPage: isDocument, receivedAtMs };
}

/** What the tab's process would have reported. */
function answerFromHead({ url, head, sent }: Load): LoadAnswer | undefined {
  if (head === undefined) return undefined;
  const { resourceType = 'Other' } = sent ?? {};
  return {
    ...head,
    url,
    mimeType: mimeTypeOf(head),
    resourceType,
    isFromWorker: false,
    isFromCache: false,
  };
}
