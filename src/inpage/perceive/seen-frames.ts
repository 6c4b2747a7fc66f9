import { boxOf, type ElementTeller } from './elements.ts';
import { frameNameOf, framePlaces } from './frames.ts';
import type { SeenFrame } from '../contract/perception.ts';
import type { Entry, Rect, Scene } from './scene.ts';
import { rectOf } from '../visible/view.ts';
import { sightOf } from '../visible/visible.ts';

const MOST_FRAMES = 500;
const NOWHERE: Rect = [0, 0, 0, 0];

export interface SeenFrames {
  readonly told: SeenFrame[];
  /** The number of other frames. */
  readonly beyond: number;
}

/** The frames inside this one, each with its position among the listed elements. */
export function seenFrames(
  { look, groups, covers }: ElementTeller,
  told: readonly Entry[],
  isTold: (entry: Entry) => boolean,
): SeenFrames {
  const { frames } = look.scene;
  if (frames.length === 0) return { told: [], beyond: 0 };
  const places = framePlaces();
  const seen: SeenFrame[] = [];
  let [before, beyond] = [0, 0];
  for (const entry of frames) {
    const index = places.of(entry.element);
    if (index === undefined || !isTold(entry)) continue;
    if (seen.length >= MOST_FRAMES) {
      beyond += 1;
      continue;
    }
    while ((told[before]?.index ?? Infinity) < entry.index) before += 1;
    const sight = sightOf(entry, look.scene);
    const { group, landmark } = groups.placeOf(entry);
    seen.push({
      index,
      before,
      box: boxOf(entry.isHidden ? NOWHERE : contentRectOf(entry.element)),
      name: frameNameOf(entry.element),
      ...(sight === undefined && { hidden: true as const }),
      ...(sight !== undefined && covers.isCovered(entry, sight) && { covered: true as const }),
      ...(group >= 0 && { group }),
      ...(landmark !== undefined && { landmark }),
    });
  }
  return { told: seen, beyond };
}

/** The visible frame elements, each with its index in this window. */
export function shownFrames(scene: Scene): Map<Element, number> {
  const shown = new Map<Element, number>();
  if (scene.frames.length === 0) return shown;
  const places = framePlaces();
  for (const entry of scene.frames) {
    const index = places.of(entry.element);
    if (index !== undefined && sightOf(entry, scene) !== undefined) shown.set(entry.element, index);
  }
  return shown;
}

/** Without border and padding: the origin of the frame's viewport. */
function contentRectOf(element: Element): Rect {
  const [left, top, right, bottom] = rectOf(element);
  const style = getComputedStyle(element);
  const side = (name: string): number =>
    Number.parseFloat(style.getPropertyValue(`border-${name}-width`)) +
    Number.parseFloat(style.getPropertyValue(`padding-${name}`));
  return [left + side('left'), top + side('top'), right - side('right'), bottom - side('bottom')];
}
