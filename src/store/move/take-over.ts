import type { MovingStore, RowKey } from '../moving.ts';
import { keyOf, TABLES_MOVED, type MovedTable, type PlainRow } from '../rows/moved-tables.ts';
import type { Store } from '../store.ts';
import { createDigest, lineOf, type StoreDigest } from './digest.ts';
import { bodyGroups, PAGE, rowPages } from './read-rows.ts';

/** Makes the rows of the target those of the source; returns how many were not, and what the source has. */
export async function takeOver(
  { from, to }: { readonly from: Store; readonly to: Store },
  onProgress: (done: number) => void,
): Promise<{ readonly changed: number; readonly digest: StoreDigest }> {
  const digest = createDigest();
  let [changed, done] = [0, 0];
  for (const table of TABLES_MOVED) {
    for await (const { rows, after, upTo } of rowPages(from.moving, table)) {
      // More than these are looked at in the next round.
      const there = await to.moving.rows(table, { after, upTo, limit: 2 * PAGE });
      const { remove, add } = differences(table, rows, there);
      changed += remove.length + add.length;
      if (remove.length + add.length > 0) await apply(from.moving, to.moving, { table, remove, add });
      digest.add(table, rows);
      onProgress((done += rows.length));
    }
  }
  return { changed, digest: digest.end() };
}

interface Differences {
  readonly remove: readonly RowKey[];
  readonly add: readonly PlainRow[];
}

function differences(
  table: MovedTable,
  wanted: readonly PlainRow[],
  there: readonly PlainRow[],
): Differences {
  const wantedLines = new Set(wanted.map(lineOf));
  const thereLines = new Set(there.map(lineOf));
  return {
    remove: there.filter((row) => !wantedLines.has(lineOf(row))).map((row) => keyOf(table, row)),
    add: wanted.filter((row) => !thereLines.has(lineOf(row))),
  };
}

async function apply(
  from: MovingStore,
  to: MovingStore,
  { table, remove, add }: Differences & { readonly table: MovedTable },
): Promise<void> {
  if (table !== 'bodies') return to.change(table, { remove, add });
  if (remove.length > 0) await to.removeBodies(remove);
  for (const group of bodyGroups(add)) {
    const contents = await from.contents(group);
    await to.addBodies(contents.map((content, at) => ({ row: group[at] ?? [], content })));
  }
}
