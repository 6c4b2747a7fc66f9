import type { CDPSession } from 'playwright-core';
import { fail } from '../../../core/index.ts';
import type { Point } from '../../driver.ts';
import { callInFrame, isContextLost, worldOf, type FrameAddress } from './isolated-world.ts';
import { ifOurs } from './preload.ts';

/** Where what a frame shows begins, in the viewport of the process that its owner element lives in. */
export async function cornerOf(frameId: string, owners: CDPSession): Promise<Point> {
  const { backendNodeId } = await owners.send('DOM.getFrameOwner', { frameId });
  const { model } = await owners.send('DOM.getBoxModel', { backendNodeId });
  const [x = 0, y = 0] = model.content;
  return [x, y];
}

/** The number that our code has for the tag of a frame, in the frame around it; 0 when one of them has gone. */
export async function tagOf({ id, parentId }: FrameInTree, owners: CDPSession): Promise<number> {
  if (parentId === undefined) return 0;
  const around = { cdp: owners, frameId: parentId };
  try {
    await callInFrame(around, { name: 'ping', request: {} }); // nobody may have looked there yet
    const { backendNodeId } = await owners.send('DOM.getFrameOwner', { frameId: id });
    return await numberOf(backendNodeId, around);
  } catch (error) {
    if (isContextLost(error) || (error instanceof Error && /given id|closed/.test(error.message))) return 0;
    throw error;
  }
}

async function numberOf(backendNodeId: number, address: FrameAddress): Promise<number> {
  const { cdp } = address;
  const executionContextId = worldOf(address);
  if (executionContextId === undefined) return 0;
  const { objectId } = (await cdp.send('DOM.resolveNode', { backendNodeId, executionContextId })).object;
  if (objectId === undefined) return 0;
  const functionDeclaration = `function () { return ${ifOurs('globalThis.wayfarer.numberOf(this)')}; }`;
  const call = { objectId, functionDeclaration, returnByValue: true };
  const { result } = await cdp.send('Runtime.callFunctionOn', call);
  cdp.send('Runtime.releaseObject', { objectId }).catch(() => undefined); // gone with the page
  return Number(result.value ?? 0);
}

/** A frame, as the tree of them has it. */
export interface FrameInTree {
  readonly id: string;
  readonly url: string;
  readonly parentId?: string;
}

export function add([x, y]: Point, [dx, dy]: Point): Point {
  return [x + dx, y + dy];
}

/** Gives files to a field for them. */
export async function setFiles(address: FrameAddress, node: number, paths: readonly string[]): Promise<void> {
  const { cdp } = address;
  const contextId = worldOf(address);
  const expression = ifOurs(`globalThis.wayfarer.fileField(${node})`);
  const asked = contextId === undefined ? undefined : { contextId, expression };
  const objectId = asked && (await cdp.send('Runtime.evaluate', asked)).result.objectId;
  if (objectId === undefined) throw fail('not_found', {}, { message: 'The field for files is gone.' });
  await cdp.send('DOM.setFileInputFiles', { objectId, files: [...paths] });
}
