import * as z from 'zod';

/** How the next step was revealed; `open`: it was already visible. */
const WAYS = ['open', 'hover', 'click', 'expand', 'key'] as const;
export type PathWay = (typeof WAYS)[number];

/** A finished step of a path. */
export const pathStep = z.strictObject({ label: z.string(), elementId: z.string(), how: z.enum(WAYS) });
export type PathStep = Readonly<z.infer<typeof pathStep>>;
