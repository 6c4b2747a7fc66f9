import type { CDPSession } from 'playwright-core';
import { fail } from '../../core/index.ts';
import { inpageCode } from '../../inpage/index.ts';
import { withSecret } from './preload.ts';

const MOST_TRIES = 20;
const PATIENT_TRIES = 5;

/** One of our functions inside a page, with what it takes. */
export interface PageCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** A page that goes elsewhere takes our function's world with it: then it is called again, in the next document. */
export async function callWhileNavigating(cdp: CDPSession, call: PageCall): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callInPage(cdp, call);
    } catch (error) {
      if (!isContextLost(error)) throw error;
      if (attempt > MOST_TRIES) throw fail('page_unresponsive', {}, { cause: error });
      // A page that reloads itself without end is stopped, and read as it is then.
      if (attempt > PATIENT_TRIES) await stopLoading(cdp);
    }
  }
}

async function stopLoading(cdp: CDPSession): Promise<void> {
  try {
    await cdp.send('Page.stopLoading');
  } catch (error) {
    if (!isContextLost(error)) throw error; // it is just between two documents
  }
}

async function callInPage(cdp: CDPSession, call: PageCall): Promise<unknown> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  return callInFrame({ cdp, frameId: frameTree.frame.id }, call);
}

/** A frame, and the session that reaches it. */
export interface FrameAddress {
  readonly cdp: CDPSession;
  readonly frameId: string;
}

export async function callInFrame({ cdp, frameId }: FrameAddress, call: PageCall): Promise<unknown> {
  const world = { frameId, worldName: 'wayfarer' };
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', world);
  const parameters = call.args.map((arg) => JSON.stringify(arg)).join(', ');
  // An element with that id would be found under the name too, but is no property of the global object's own.
  const expression = `Object.hasOwn(globalThis, 'wayfarer') || ${withSecret(inpageCode)}; globalThis.wayfarer.${call.name}(${parameters})`;
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw fail('internal', {}, { cause: exceptionDetails });
  return result.value as unknown;
}

export function isContextLost(error: unknown): boolean {
  return (
    error instanceof Error && /context|navigated|No frame|Not attached to an active page/i.test(error.message)
  );
}
