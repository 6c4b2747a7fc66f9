import type { CDPSession } from 'playwright-core';
import { isContextLost, worldOf, type FrameAddress } from './isolated-world.ts';
import { ifOurs } from './preload.ts';

const OBJECTS = 'wayfarer-hosts';

/**
 * Passes closed shadow roots to our code in a frame, for the elements that may have one; returns how many were new.
 * Declarative closed roots are not visible to any script.
 */
export async function revealRoots(address: FrameAddress): Promise<number> {
  const { cdp } = address;
  const contextId = worldOf(address);
  if (contextId === undefined) return 0;
  try {
    const hosts = await unknownHosts(cdp, contextId);
    const roots = (await Promise.all(hosts.map((host) => closedRootOf(cdp, host, contextId)))).flat();
    return roots.length === 0 ? 0 : await learn(cdp, contextId, roots);
  } catch (error) {
    if (isContextLost(error)) return 0; // the page has navigated
    throw error;
  } finally {
    cdp.send('Runtime.releaseObjectGroup', { objectGroup: OBJECTS }).catch(() => undefined); // gone with the page
  }
}

async function unknownHosts(cdp: CDPSession, contextId: number): Promise<string[]> {
  const expression = ifOurs('globalThis.wayfarer.unknownHosts()');
  const { result } = await cdp.send('Runtime.evaluate', { contextId, expression, objectGroup: OBJECTS });
  if (result.objectId === undefined) return [];
  const own = { objectId: result.objectId, ownProperties: true };
  const { result: properties } = await cdp.send('Runtime.getProperties', own);
  return properties.flatMap(({ name, value }) =>
    /^\d+$/.test(name) && value?.objectId !== undefined ? [value.objectId] : [],
  );
}

async function closedRootOf(
  cdp: CDPSession,
  objectId: string,
  executionContextId: number,
): Promise<string[]> {
  const { node } = await cdp.send('DOM.describeNode', { objectId });
  const root = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
  if (root === undefined) return [];
  const { backendNodeId } = root;
  const resolved = { backendNodeId, executionContextId, objectGroup: OBJECTS };
  const { object } = await cdp.send('DOM.resolveNode', resolved);
  return object.objectId === undefined ? [] : [object.objectId];
}

async function learn(cdp: CDPSession, executionContextId: number, roots: string[]): Promise<number> {
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    executionContextId,
    functionDeclaration: 'function (...roots) { return globalThis.wayfarer.learnRoots(...roots); }',
    arguments: roots.map((objectId) => ({ objectId })),
    returnByValue: true,
  });
  return Number(result.value);
}
