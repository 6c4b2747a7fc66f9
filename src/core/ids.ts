import { randomBytes } from 'node:crypto';

/** An id that nobody can guess. */
export function opaqueId(bytes = 16): string {
  return randomBytes(bytes).toString('hex');
}
