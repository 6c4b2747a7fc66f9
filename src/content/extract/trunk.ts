import type { Outline, OutlineBox } from './outline.ts';

/** The box that contains the running text: a paragraph counts in full for its parent, less for boxes further up. */
export function trunkOf({ boxes, blocks }: Outline): OutlineBox | undefined {
  const scores = new Float64Array(boxes.length);
  for (const { box, words, linkWords, text } of blocks) {
    const said = words - 2 * linkWords;
    if (said < 12) continue;
    const score = Math.min(said, 120) + 5 * (text.split(/[,.;!?，。；！？]/).length - 1);
    let share = 1;
    for (let at: OutlineBox | undefined = box.parent; at !== undefined && share > 0.1; at = at.parent) {
      scores[at.index] = (scores[at.index] ?? 0) + score * share;
      share *= 0.75;
    }
  }
  let best: OutlineBox | undefined;
  let most = 0;
  for (const box of boxes) {
    const score = (scores[box.index] ?? 0) * (1 - (box.words === 0 ? 0 : box.linkWords / box.words));
    if (score > most) [best, most] = [box, score];
  }
  return best;
}
