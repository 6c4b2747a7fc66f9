import * as z from 'zod';
import { download } from './events.ts';
import { toldDialog } from './receipt.ts';

export const FLOW_VERBS = ['press', 'set', 'wait', 'goto'] as const;

/** A finished step of a flow, and its effect. Empty fields are omitted. */
export const flowLine = z.strictObject({
  do: z.enum(FLOW_VERBS),
  /** The element; for `wait` and `goto` the label is the text or the address. */
  target: z.strictObject({ handle: z.string().exactOptional(), label: z.string() }),
  changed: z.boolean().exactOptional(),
  state: z.string().exactOptional(),
  url: z.string().exactOptional(),
  status: z.int().exactOptional(),
  added: z.array(z.string()).readonly().exactOptional(),
  dialog: toldDialog.exactOptional(),
  newTab: z.string().exactOptional(),
  download: download.exactOptional(),
  failedRequests: z.int().exactOptional(),
  healed: z.literal(true).exactOptional(),
});
export type FlowLine = Readonly<z.infer<typeof flowLine>>;
