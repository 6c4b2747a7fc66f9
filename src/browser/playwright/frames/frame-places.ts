import type { CDPSession } from 'playwright-core';
import { fail } from '../../../core/index.ts';
import type { Point } from '../../driver.ts';
import { callInFrame, isContextLost, worldOf, type FrameAddress } from './isolated-world.ts';
import { ifOurs } from './preload.ts';

/** The top left corner of a frame's content, in the viewport of the process of its frame element. */
export async function cornerOf(frameId: string, owners: CDPSession): Promise<Point> {
  const { backendNodeId } = await owners.send('DOM.getFrameOwner', { frameId });
  const { model } = await owners.send('DOM.getBoxModel', { backendNodeId });
  const [x = 0, y = 0] = model.content;
  return [x, y];
}

/** The number that our code gave to a frame element in its parent frame; 0 if one of them is gone. */
export async function tagOf({ id, parentId }: FrameInTree, owners: CDPSession): Promise<number> {
  if (parentId === undefined) return 0;
  const around = { cdp: owners, frameId: parentId };
  try {
    await callInFrame(around, { name: 'ping', request: {} }); // our code may not run there yet
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

/** A frame as Chromium's frame tree lists it. */
export interface FrameInTree {
  readonly id: string;
  readonly url: string;
  readonly parentId?: string;
}

export function add([x, y]: Point, [dx, dy]: Point): Point {
  return [x + dx, y + dy];
}

/** Sets the files of a file field. */
export async function setFiles(address: FrameAddress, node: number, paths: readonly string[]): Promise<void> {
  const { cdp } = address;
  const contextId = worldOf(address);
  const expression = ifOurs(`globalThis.wayfarer.fileField(${node})`);
  const call = contextId === undefined ? undefined : { contextId, expression };
  const objectId = call && (await cdp.send('Runtime.evaluate', call)).result.objectId;
  if (objectId === undefined) throw fail('not_found', {}, { message: 'The file field is gone.' });
  await cdp.send('DOM.setFileInputFiles', { objectId, files: [...paths] });
}
