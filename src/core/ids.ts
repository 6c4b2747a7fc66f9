import { randomBytes } from 'node:crypto';

/** An unguessable id. */
export function opaqueId(bytes = 16): string {
  return randomBytes(bytes).toString('hex');
}
