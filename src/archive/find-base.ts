import { fail } from '../core/index.ts';
import type { ReadScope, Store, StoredVersion } from '../store/index.ts';

/** The version that a document is compared with. */
export interface DiffBase {
  /** Undefined if the document was not yet known then. */
  readonly version?: StoredVersion | undefined;
}

interface BaseRequest {
  readonly since: string;
  readonly docId: string;
  readonly scope: ReadScope;
}

const VERSION_ID = /^d[0-9a-f]+-[0-9a-f]+$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export async function findBase(
  { documents }: Store,
  { since, docId, scope }: BaseRequest,
): Promise<DiffBase> {
  if (!VERSION_ID.test(since)) return { version: await documents.versionAt(docId, parseDate(since), scope) };
  const found = await documents.get(since, scope);
  if (found?.docId === docId) return { version: found.version };
  const message = 'The document has no such version.';
  throw fail('not_found', { since }, { message, hint: 'Use a versionId that the document lists.' });
}

function parseDate(since: string): number {
  const ms = ISO_DATE.test(since) && isDay(since.slice(0, 10)) ? Date.parse(since) : NaN;
  if (!Number.isNaN(ms)) return ms;
  const message = 'The argument since must be the id of a version, or a date such as 2026-03-31.';
  throw fail('invalid_input', { field: 'since' }, { message });
}

/** Date.parse takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
