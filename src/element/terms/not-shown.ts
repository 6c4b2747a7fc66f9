import * as z from 'zod';

/** What of a page nobody looked at, as answers say it: there is too much of it, or it did not answer. */
export const notShown = z.strictObject({
  elements: z.int().exactOptional(),
  frames: z.int().exactOptional(),
});
export type NotShown = Readonly<Required<z.infer<typeof notShown>>>;

/** As answers and errors say it: nothing where everything was looked at. */
export function tellNotShown({ elements, frames }: NotShown): { notShown?: Partial<NotShown> } {
  if (elements === 0 && frames === 0) return {};
  return { notShown: { ...(elements > 0 && { elements }), ...(frames > 0 && { frames }) } };
}
