import type { CDPSession } from 'playwright-core';
import { fail } from '../../../core/index.ts';
import {
  answerOf,
  inpageCode,
  type AnswerOf,
  type InpageName,
  type RequestOf,
} from '../../../inpage/index.ts';
import { ifOurs, withSecret } from './preload.ts';

const MOST_TRIES = 20;
const PATIENT_TRIES = 5;

/** A call of one of our functions inside a page. */
export interface PageCall<Name extends InpageName> {
  readonly name: Name;
  readonly request: RequestOf<Name>;
}

/**
 * A navigation destroys the world of our code: then the function is called again in the next document, as long as the
 * caller waits.
 */
export async function callWhileNavigating<Name extends InpageName>(
  address: FrameAddress,
  call: PageCall<Name>,
  signal: AbortSignal,
): Promise<AnswerOf<Name>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callInFrame(address, call);
    } catch (error) {
      if (!isContextLost(error) || signal.aborted) throw error;
      if (attempt > MOST_TRIES) throw fail('page_unresponsive', {}, { cause: error });
      // A page that reloads itself without end is stopped, and read as it is then.
      if (attempt > PATIENT_TRIES) await stopLoading(address.cdp);
    }
  }
}

export async function stopLoading(cdp: CDPSession): Promise<void> {
  try {
    await cdp.send('Page.stopLoading');
  } catch (error) {
    if (!isContextLost(error)) throw error; // it is between two documents
  }
}

/** A frame and its CDP session. */
export interface FrameAddress {
  readonly cdp: CDPSession;
  readonly frameId: string;
}

export async function callInFrame<Name extends InpageName>(
  address: FrameAddress,
  { name, request }: PageCall<Name>,
): Promise<AnswerOf<Name>> {
  return answerOf(name, await run(address, `globalThis.wayfarer.${name}(${JSON.stringify(request)})`));
}

async function run(address: FrameAddress, call: string): Promise<unknown> {
  const { cdp, frameId } = address;
  const known = await callKnown(address, call);
  if (known !== undefined) return known;
  const world = { frameId, worldName: 'wayfarer' };
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', world);
  // An element with that id would be found under the name too, but is not an own property of the global object.
  const made = `Object.hasOwn(globalThis, 'wayfarer') || ${withSecret(inpageCode)}; ${call}`;
  const { value } = await evaluate(cdp, contextId, made);
  worldsOf(cdp).set(frameId, contextId);
  return value;
}

const worlds = new WeakMap<CDPSession, Map<string, number>>();

function worldsOf(cdp: CDPSession): Map<string, number> {
  const known = worlds.get(cdp) ?? new Map<string, number>();
  worlds.set(cdp, known);
  return known;
}

/** The world of our code in a frame, if a call has created one. */
export function worldOf({ cdp, frameId }: FrameAddress): number | undefined {
  return worldsOf(cdp).get(frameId);
}

/**
 * Calls in the world of an earlier call, if it still exists. After a change of process the id may belong to a world of
 * the page: only ours knows the secret. None of our functions returns undefined.
 */
async function callKnown({ cdp, frameId }: FrameAddress, call: string): Promise<unknown> {
  const contextId = worldsOf(cdp).get(frameId);
  if (contextId === undefined) return undefined;
  try {
    return (await evaluate(cdp, contextId, ifOurs(call))).value;
  } catch (error) {
    if (!isContextLost(error)) throw error;
    worldsOf(cdp).delete(frameId);
    return undefined;
  }
}

async function evaluate(
  cdp: CDPSession,
  contextId: number,
  expression: string,
): Promise<{ readonly type: string; readonly value?: unknown }> {
  const options = { contextId, expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', options);
  if (exceptionDetails !== undefined) throw fail('internal', {}, { cause: exceptionDetails });
  return result;
}

export function isContextLost(error: unknown): boolean {
  // "Target page, context or browser has been closed" is not about a context of ours.
  if (!(error instanceof Error) || error.message.includes('has been closed')) return false;
  return /context|navigated|No frame|Not attached to an active page/i.test(error.message);
}
