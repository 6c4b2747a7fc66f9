import { fail } from '../../core/index.ts';
import type { MovingStore } from '../moving.ts';
import { TABLES_MOVED } from '../rows/moved-tables.ts';
import type { Store } from '../store.ts';
import type { TokensOf } from '../upkeep.ts';
import { bodyGroups, rowPages } from './read-rows.ts';
import { createDigest, type StoreDigest } from './digest.ts';
import { takeOver } from './take-over.ts';

export type OnMoveProgress = (doing: string, done: number, total: number) => void;

export interface Move {
  readonly from: Store;
  readonly to: Store;
  /** Names the source for people; kept in the target. */
  readonly source: string;
  readonly tokensOf: TokensOf;
  readonly onProgress?: OnMoveProgress;
}

export interface MoveReport {
  /** Everything was moved before, and the source has not changed since. */
  readonly isRepeat: boolean;
  readonly counts: Readonly<Record<string, number>>;
  /** Of all rows, the same in both stores. */
  readonly hash: string;
}

/** A source that is written meanwhile needs another round. */
const MAX_ROUNDS = 4;

/**
 * Makes the target equal to the source, page by page: a page that is equal already is left alone, so an interrupted move goes on
 * where it was. It is done after a round in which nothing differed, and when every body on the other side has its hash.
 */
export async function moveStore(move: Move): Promise<MoveReport> {
  const { from, to, source } = move;
  const total = await countAll(from.moving);
  const mark = await to.moving.mark();
  if (mark?.hash !== undefined) return repeated(move, { total, movedHash: mark.hash });
  if (mark === undefined) await refuseOtherData(to.moving);
  else if (mark.from !== source) throw otherMove(mark.from);
  await to.moving.setMark({ from: source });
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const doing = round === 1 ? 'Copying' : 'Comparing';
    const { changed, digest } = await takeOver(move, (done) => move.onProgress?.(doing, done, total));
    const indexed = await to.moving.completeIndex(move.tokensOf, (done, all) =>
      move.onProgress?.('Indexing', done, all),
    );
    if (changed + indexed > 0) continue;
    await checkBodies(move);
    await to.moving.finish();
    await to.moving.setMark({ from: source, hash: digest.hash });
    return { isRepeat: false, ...digest };
  }
  throw fail(
    'storage_unavailable',
    {},
    {
      message: 'The archive is being written while it is moved.',
      hint: 'Stop the servers and workers that use it, and run the same command again: it goes on where it was.',
      next: 'ask_human',
    },
  );
}

/** The target may be in use by now, so only the source is looked at. */
async function repeated(
  { from, onProgress }: Move,
  { total, movedHash }: { readonly total: number; readonly movedHash: string },
): Promise<MoveReport> {
  const digest = createDigest();
  let done = 0;
  for (const table of TABLES_MOVED) {
    for await (const { rows } of rowPages(from.moving, table)) {
      digest.add(table, rows);
      onProgress?.('Comparing', (done += rows.length), total);
    }
  }
  const read: StoreDigest = digest.end();
  if (read.hash === movedHash) return { isRepeat: true, ...read };
  throw mistake(
    'This archive was moved there before and has changed since; what is there may be in use.',
    EMPTY_IT,
  );
}

const EMPTY_IT =
  'To move it anew, name an empty place: another database, "?schema=" or --data-dir; or delete what is there.';

async function refuseOtherData(target: MovingStore): Promise<void> {
  for (const table of TABLES_MOVED) {
    // Sessions are entered by any server that was ever started there.
    if (table === 'sessions' || (await target.count(table)) === 0) continue;
    throw mistake('There is an archive already where this one is to be moved.', EMPTY_IT);
  }
}

function otherMove(source: string): Error {
  return mistake(`A move from ${source} to the same place was begun and is not finished.`, EMPTY_IT);
}

function mistake(message: string, hint: string): Error {
  return fail('invalid_input', {}, { message, hint });
}

async function countAll(store: MovingStore): Promise<number> {
  let count = 0;
  for (const table of TABLES_MOVED) count += await store.count(table);
  return count;
}

async function checkBodies({ to, onProgress }: Move): Promise<void> {
  const total = await to.moving.count('bodies');
  let done = 0;
  for await (const { rows } of rowPages(to.moving, 'bodies')) {
    for (const group of bodyGroups(rows)) {
      await to.moving.contents(group);
      onProgress?.('Checking', (done += group.length), total);
    }
  }
}
