import * as z from 'zod';
import { download } from './events.ts';

const texts = z.array(z.string()).readonly();

/** A dialog that blocks the page, and the handle for answering it. */
export const toldDialog = z.strictObject({ elementId: z.string(), type: z.string(), message: z.string() });
export type ToldDialog = Readonly<z.infer<typeof toldDialog>>;

/** The effect of an action, as every tool that acts reports it. Empty fields are omitted. */
export const receipt = z.strictObject({
  changed: z.boolean(),
  target: z.strictObject({ role: z.string(), label: z.string() }),
  url: z.string().exactOptional(),
  title: z.string().exactOptional(),
  added: texts.exactOptional(),
  // How many texts were omitted from `added`.
  addedMore: z.int().exactOptional(),
  removed: texts.exactOptional(),
  state: z.record(z.string(), z.string()).exactOptional(),
  sort: z.string().exactOptional(),
  meanwhile: texts.exactOptional(),
  dialog: toldDialog.exactOptional(),
  newTab: z.strictObject({ contextId: z.string(), url: z.string(), title: z.string() }).exactOptional(),
  download: download.exactOptional(),
  requests: z
    .array(z.strictObject({ method: z.string(), url: z.string(), status: z.int().exactOptional() }))
    .readonly()
    .exactOptional(),
  consoleErrors: texts.exactOptional(),
  healed: z.literal(true).exactOptional(),
  scripted: z.literal(true).exactOptional(),
  settledBy: z.string().exactOptional(),
  ms: z.int(),
});
export type Receipt = Readonly<z.infer<typeof receipt>>;
