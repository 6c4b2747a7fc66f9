import { fail, stripDeep } from '../../../core/index.ts';
import type { BoxesRequest, SeenBox, SeenBoxes } from '../../../inpage/index.ts';
import type { TabScope } from '../../../session/index.ts';
import { innerFrames, mainFrame, placeOf, type AskableFrame, type PageRegion } from '../../perceive/index.ts';
import type { VisualCandidate } from './candidate.ts';

/** A candidate, and whether what it shows is pixels. */
export interface BoxCandidate extends VisualCandidate {
  readonly isPicture: boolean;
}

/** The boxes in view that look as if they could be pressed, in all frames. */
export async function boxesInTab(
  region: PageRegion | undefined,
  scope: TabScope,
): Promise<readonly BoxCandidate[]> {
  const { tab, signal } = scope;
  const frames = [mainFrame(tab), ...(await innerFrames(tab, signal))];
  const { address, ...rest } = region ?? {};
  const found: BoxCandidate[] = [];
  const nearest: string[] = [];
  let isFound = region === undefined;
  for (const frame of frames) {
    if (address !== undefined && address.frameId !== frame.frameId) continue;
    const request: BoxesRequest =
      region === undefined ? {} : { region: { ...rest, ...(address && { node: address.node }) } };
    const answer = (await frame.ask('boxes', request, signal))?.value;
    if (answer === undefined) continue;
    if (answer.region?.isSelector === false)
      throw fail('invalid_input', { field: 'region.selector' }, NO_SELECTOR);
    isFound ||= answer.region?.isFound === true;
    nearest.push(...(answer.region?.nearest ?? []));
    found.push(...(await candidatesOf(frame, answer, scope)));
  }
  if (isFound) return found;
  const message = 'No part of the page matches the region.';
  throw fail('not_found', { untrusted: true, nearest: [...new Set(nearest)].slice(0, 8) }, { message });
}

const NO_SELECTOR = { message: 'The argument region.selector must be a CSS selector.' };

async function candidatesOf(
  frame: AskableFrame,
  { documentId, path, boxes }: SeenBoxes,
  { tab, signal }: TabScope,
): Promise<readonly BoxCandidate[]> {
  if (boxes.length === 0) return [];
  const [left, top] = await frame.origin(signal);
  const [width, height] = (await tab.ask('extent', {}, signal)).viewport;
  const framePath = await placeOf(frame, path, signal);
  const isSeen = ({ box }: SeenBox): boolean =>
    left + box[0] < width && top + box[1] < height && left + box[0] + box[2] > 0 && top + box[1] + box[3] > 0;
  return boxes.filter(isSeen).map((seen) => ({
    address: { frameId: frame.frameId, documentId, node: seen.node },
    framePath,
    box: [left + seen.box[0], top + seen.box[1], seen.box[2], seen.box[3]],
    text: stripDeep(seen.text).value,
    confidence: seen.confidence,
    source: 'layout',
    isListed: seen.isListed === true,
    isPicture: seen.isPicture === true,
  }));
}
