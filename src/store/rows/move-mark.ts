import { fail } from '../../core/index.ts';
import type { MoveMark } from '../moving.ts';
import { recordOf } from './row.ts';
import type { SqlRow } from './sql-part.ts';

/** Its row in `meta`. */
export const MARK_KEY = 'moved_from';

export function markIn(row: SqlRow): MoveMark {
  const { from, hash } = recordOf(row, 'value');
  return { from: String(from), ...(typeof hash === 'string' && { hash }) };
}

export function refuseHalfMoved(mark: MoveMark | undefined): void {
  if (mark === undefined || mark.hash !== undefined) return;
  const message = 'The archive is being moved here and is not complete yet.';
  const hint = 'Finish it: "wayfarer migrate" goes on where it was interrupted.';
  throw fail('storage_unavailable', {}, { message, hint, next: 'ask_human' });
}

export function noArchive(): Error {
  return fail('not_found', {}, { message: 'There is no archive to move from.', hint: 'Check --from.' });
}
