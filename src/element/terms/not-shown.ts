import * as z from 'zod';

/** The parts of a page that were not looked at: too large, or without an answer. */
export const notShown = z.strictObject({
  elements: z.int().exactOptional(),
  frames: z.int().exactOptional(),
});
export type NotShown = Readonly<Required<z.infer<typeof notShown>>>;

/** As answers and errors report it; empty if everything was looked at. */
export function tellNotShown({ elements, frames }: NotShown): { notShown?: Partial<NotShown> } {
  if (elements === 0 && frames === 0) return {};
  return { notShown: { ...(elements > 0 && { elements }), ...(frames > 0 && { frames }) } };
}
