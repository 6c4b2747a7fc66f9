import { deepestAt } from '../visible/cover.ts';
import { frameAt } from '../perceive/frames.ts';
import type { FrameHit } from '../contract/actions.ts';
import { coverFor } from './cover-of.ts';

/** Whether a press at a point reaches the frame with that index in this document, or something that covers it. */
export function frameHit([x, y]: readonly [number, number], place: number): FrameHit {
  const hit = deepestAt(x, y);
  if (hit === undefined) return { is: 'outside' };
  const isFrame = hit instanceof HTMLIFrameElement || hit instanceof HTMLFrameElement;
  const frame = frameAt(place);
  if (isFrame && (frame === undefined || hit.contentWindow === frame)) return { is: 'frame' };
  return { is: 'covered', by: coverFor(hit, document.documentElement) };
}
