import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A damaged archive that a repair has replaced. */
export const COPY_OF_DAMAGED = 'archive.db.corrupt-';
/** What a repair had not finished when it was killed. */
export const COPY_UNFINISHED = 'archive.db.new-';

/** Single texts cannot be deleted from a damaged file. */
export async function removeCopies(folder: string): Promise<void> {
  const names = await readdir(folder);
  const copies = names.filter((name) => name.startsWith(COPY_OF_DAMAGED) || name.startsWith(COPY_UNFINISHED));
  await Promise.all(copies.map((name) => rm(join(folder, name), { force: true })));
}
