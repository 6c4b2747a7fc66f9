import * as z from 'zod';
import { notShown, tellNotShown, type NotShown } from '../../element/terms/index.ts';

/** How an answer says which parts of a page it does not know. */
export const toldLeftOut = z.strictObject({
  loading: z.literal(true).exactOptional(),
  notShown: notShown.exactOptional(),
  texts_cut: z.int().exactOptional(),
});

/** What of a page nobody looked at. */
export interface LeftOut {
  /** The document was still arriving. */
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
