import { NO_HIT, type Hit } from './match-term.ts';
import type { PageTexts } from './page-texts.ts';
import type { TermHits } from './term-hits.ts';

/** How many elements away something still counts as next to another. */
export const MOST_BESIDE = 3;
const SURE = 0.8;
const BESIDE = 0.95;

/** "The button next to the voucher code": what it is next to; preferably what comes before it. */
export function besideHit(at: number, { at: hits }: TermHits, { elements }: PageTexts): Hit {
  for (let step = 1; step <= MOST_BESIDE; step++)
    for (const place of [at - step, at + step]) {
      const { covers, quality } = hits.get(place) ?? NO_HIT;
      if (covers === 0 || quality < SURE || elements[place]?.group !== elements[at]?.group) continue;
      const distance = 2 * step + (place > at ? 1 : 0);
      return { quality: BESIDE - 0.01 * distance, covers: 0, why: 'beside it', isOwn: false };
    }
  return hits.get(at) ?? NO_HIT;
}
