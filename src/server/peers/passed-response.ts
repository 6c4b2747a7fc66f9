import type { WayfarerError } from '../../core/index.ts';

export interface ResponseEnd {
  /** The answer to the request where its server has died. */
  readonly refuse: (refusal: WayfarerError) => Response | Promise<Response>;
  /** Called once nothing more will come. */
  readonly onEnd: () => void;
  /** What a failure of the other server means. */
  readonly explain: (cause: unknown) => WayfarerError;
}

/**
 * The response of another server, as it arrives. If that server dies meanwhile, an event stream ends with the refusal: the client
 * of one that broke off would wait for an answer that nobody gives.
 */
export function passedResponse(response: Response, { refuse, onEnd, explain }: ResponseEnd): Response {
  const { status, headers, body } = response;
  if (body === null || !isEventStream(response)) {
    onEnd();
    return response;
  }
  return new Response(ReadableStream.from(pieces(body)), { status, headers });

  async function* pieces(received: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* received;
    } catch (error) {
      yield await lastEvent(await refuse(explain(error)));
    } finally {
      onEnd();
    }
  }
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** An event that was cut off ends with the empty line. */
async function lastEvent(refusal: Response): Promise<Uint8Array> {
  const text = await refusal.text();
  return new TextEncoder().encode(
    `\n\n${isEventStream(refusal) ? text : `event: message\ndata: ${text}\n\n`}`,
  );
}
