import * as z from 'zod';

/** Something that looks as if it could be pressed. */
export const visualItem = z.strictObject({
  visualHandleId: z.string(),
  text: z.string().exactOptional(),
  bbox: z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  confidence: z.number(),
  source: z.enum(['layout', 'pixels', 'ocr']),
  /** What is checked before the handle is used. */
  verificationHook: z.enum(['element', 'pixels']),
});
export type VisualItem = Readonly<z.infer<typeof visualItem>>;
