import { fail } from '../core/index.ts';

/** The value of an option of a command. */
export function wholeNumber(
  name: string,
  given: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const value = /^\d{1,7}$/.test(given) ? Number(given) : -1;
  if (value >= least && value <= most) return value;
  const message = `--${name} must be a whole number from ${least} to ${most}.`;
  throw fail('invalid_input', {}, { message });
}
