import * as z from 'zod';

export const MS_PER_S = 1_000;

/** A wait that a caller names; more than a call may take is refused. */
export const waitSeconds = z.number().min(0);
