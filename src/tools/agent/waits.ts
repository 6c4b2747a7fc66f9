import * as z from 'zod';
import { fail } from '../../core/index.ts';

export const MS_PER_S = 1_000;

/** A wait given by the caller; `refuseLongWait` bounds it. */
export const waitSeconds = z.number().min(0);

/** Refuses at once a wait that would outlast the call. */
export function refuseLongWait(field: string, seconds: number | undefined, remainingMs: number): void {
  if (seconds === undefined || seconds * MS_PER_S <= remainingMs) return;
  const most = Math.floor(remainingMs / MS_PER_S);
  const message = `The argument ${field} must be at most ${most}: the call itself ends then.`;
  throw fail('invalid_input', { field, max: most }, { message });
}
