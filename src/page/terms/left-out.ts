import * as z from 'zod';
import { notShown, tellNotShown, type NotShown } from '../../element/terms/index.ts';

/** How an answer reports the parts of a page that it does not cover. */
export const toldLeftOut = z.strictObject({
  loading: z.literal(true).exactOptional(),
  notShown: notShown.exactOptional(),
  texts_cut: z.int().exactOptional(),
});

/** The parts of a page that were not looked at. */
export interface LeftOut {
  /** The document was still loading. */
  readonly isLoading: boolean;
  readonly notShown: NotShown;
  /** Elements with more text than is read. */
  readonly textsCut?: number;
}

export function tellLeftOut({
  isLoading,
  notShown: counts,
  textsCut = 0,
}: LeftOut): z.infer<typeof toldLeftOut> {
  return {
    ...(isLoading && { loading: true as const }),
    ...tellNotShown(counts),
    ...(textsCut > 0 && { texts_cut: textsCut }),
  };
}

export function isAnyLeftOut(leftOut: LeftOut): boolean {
  return Object.keys(tellLeftOut(leftOut)).length > 0;
}
