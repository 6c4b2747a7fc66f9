import type { CDPSession } from 'playwright-core';
import { fail } from '../../core/index.ts';
import type { Point } from '../driver.ts';
import { worldOf, type FrameAddress } from './isolated-world.ts';
import { ifOurs } from './preload.ts';

/** Where what a frame shows begins, in the viewport of the process that its owner element lives in. */
export async function cornerOf(frameId: string, owners: CDPSession): Promise<Point> {
  const { backendNodeId } = await owners.send('DOM.getFrameOwner', { frameId });
  const { model } = await owners.send('DOM.getBoxModel', { backendNodeId });
  const [x = 0, y = 0] = model.content;
  return [x, y];
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
