import * as z from 'zod';

/** What an answer says of the parts of a page that it does not know. */
interface ToldLeftOut {
  readonly loading?: true;
  readonly beyond?: number;
  readonly frames_skipped?: number;
  readonly texts_cut?: number;
}

export const leftOutSchema = {
  loading: z.literal(true).optional(),
  beyond: z.int().optional(),
  frames_skipped: z.int().optional(),
  texts_cut: z.int().optional(),
};

export interface LeftOut {
  readonly isLoading: boolean;
  readonly beyond: number;
  readonly framesSkipped: number;
  readonly textsCut?: number | undefined;
}

export function tellLeftOut({ isLoading, beyond, framesSkipped, textsCut = 0 }: LeftOut): ToldLeftOut {
  return {
    ...(isLoading && { loading: true as const }),
    ...(beyond > 0 && { beyond }),
    ...(framesSkipped > 0 && { frames_skipped: framesSkipped }),
    ...(textsCut > 0 && { texts_cut: textsCut }),
  };
}

export function isAnyLeftOut(leftOut: LeftOut): boolean {
  return Object.keys(tellLeftOut(leftOut)).length > 0;
}

export const NOT_ALL = 'Not all of the page was searched; what was left out is counted here.';
