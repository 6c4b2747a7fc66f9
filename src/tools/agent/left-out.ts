import * as z from 'zod';
import { notShown, tellNotShown, type NotShown } from '../../page/terms/index.ts';

/** What an answer says of the parts of a page that it does not know. */
interface ToldLeftOut {
  readonly loading?: true;
  readonly notShown?: Partial<NotShown>;
  readonly texts_cut?: number;
}

export const leftOutSchema = {
  loading: z.literal(true).optional(),
  notShown: notShown.optional(),
  texts_cut: z.int().optional(),
};

export interface LeftOut {
  readonly isLoading: boolean;
  readonly notShown: NotShown;
  readonly textsCut?: number | undefined;
}

export function tellLeftOut({ isLoading, notShown: cut, textsCut = 0 }: LeftOut): ToldLeftOut {
  return {
    ...(isLoading && { loading: true as const }),
    ...tellNotShown(cut),
    ...(textsCut > 0 && { texts_cut: textsCut }),
  };
}

export function isAnyLeftOut(leftOut: LeftOut): boolean {
  return Object.keys(tellLeftOut(leftOut)).length > 0;
}

export const NOT_ALL = 'Not all of the page was searched; what was left out is counted here.';
