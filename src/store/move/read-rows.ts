import type { MovingStore, RowKey } from '../moving.ts';
import { keyOf, valueIn, type MovedTable, type PlainRow } from '../rows/moved-tables.ts';

export const PAGE = 500;

export interface RowPage {
  readonly rows: readonly PlainRow[];
  readonly after: RowKey | undefined;
  /** Absent for the last page. */
  readonly upTo: RowKey | undefined;
}

/** All rows of a table in the order of its key; the last page has fewer rows than others, perhaps none. */
export async function* rowPages(store: MovingStore, table: MovedTable): AsyncGenerator<RowPage> {
  for (let after: RowKey | undefined; ;) {
    const rows = await store.rows(table, { after, limit: PAGE });
    const last = rows.length < PAGE ? undefined : rows.at(-1);
    const upTo = last === undefined ? undefined : keyOf(table, last);
    yield { rows, after, upTo };
    if (upTo === undefined) return;
    after = upTo;
  }
}

/** Contents of bodies that are in memory at the same time, unless a single one is larger. */
const GROUP_BYTES = 8 * 1024 * 1024;

export function* bodyGroups(rows: readonly PlainRow[]): Generator<readonly PlainRow[]> {
  let group: PlainRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Number(valueIn('bodies', row, 'stored_bytes'));
    if (group.length > 0 && bytes + size > GROUP_BYTES) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(row);
    bytes += size;
  }
  if (group.length > 0) yield group;
}
