import * as z from 'zod';
import type { ServedBy } from '../../browser/index.ts';

/** What answered for a page if it was not the network alone. */
export const servedBy = z.enum([
  'service-worker',
  'network-bypassing-service-worker',
] as const satisfies readonly ServedBy[]);

export const download = z.strictObject({
  name: z.string(),
  bytes: z.int(),
  path: z.string().exactOptional(),
  refused: z.string().exactOptional(),
});
export type Download = Readonly<z.infer<typeof download>>;

/** What pages did by themselves during a call. Texts are the page's own words. */
export const pageEvents = z.strictObject({
  dialogs: z
    .array(z.strictObject({ type: z.string(), message: z.string(), answer: z.string() }))
    .readonly()
    .exactOptional(),
  // Tabs that pages opened, and those that were blocked.
  popups: z.int().exactOptional(),
  popupsBlocked: z.int().exactOptional(),
  downloads: z.array(download).readonly().exactOptional(),
  moreDownloads: z.int().exactOptional(),
  // Requests of pages that were denied.
  permissionsDenied: z.array(z.string()).readonly().exactOptional(),
  fileChoosers: z.int().exactOptional(),
});
export type PageEvents = Readonly<z.infer<typeof pageEvents>>;
