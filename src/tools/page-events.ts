import * as z from 'zod';

/** Who answered for a page where the network alone did not. */
export const servedBy = z.enum(['service-worker', 'network-bypassing-service-worker']).optional();

/** What pages did by themselves during a call. */
export const pageEvents = z.strictObject({
  dialogs: z
    .array(z.strictObject({ type: z.string(), message: z.string(), answer: z.string() }))
    .readonly()
    .optional(),
  popups: z.int().optional(),
  popupsBlocked: z.int().optional(),
  downloads: z
    .array(
      z.strictObject({
        name: z.string(),
        bytes: z.int(),
        path: z.string().optional(),
        refused: z.string().optional(),
      }),
    )
    .readonly()
    .optional(),
  moreDownloads: z.int().optional(),
  permissionsDenied: z.array(z.string()).readonly().optional(),
  fileChoosers: z.int().optional(),
});
