import { clientRectsOf } from '../dom.ts';
import type { Rect } from '../perceive/scene.ts';
import { intersection, isLarge } from './view.ts';

/** Points where a press should reach the element: the middle of its visible part, then two others. */
export function pointsOf(element: Element, part: Rect): [x: number, y: number][] {
  const middle = middleOf(part);
  const lines = clientRectsOf(element);
  // The middle of a link that wraps may be between its lines.
  if (lines.length > 1)
    return [...[lines[0], lines[lines.length - 1]].map((line) => middleOf(rectOfLine(line, part))), middle];
  const [left, top, right, bottom] = part;
  const [width, height] = [right - left, bottom - top];
  return [middle, [left + width * 0.2, top + height * 0.3], [left + width * 0.8, top + height * 0.7]];
}

function rectOfLine(line: DOMRect | undefined, part: Rect): Rect {
  if (line === undefined) return part;
  const seen = intersection([line.left, line.top, line.right, line.bottom], part);
  return isLarge(seen) ? seen : part;
}

function middleOf([left, top, right, bottom]: Rect): [x: number, y: number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
