import { join } from 'node:path';
import type { MoveOrder, MoveEnd } from './cli/index.ts';
import { fail } from './core/index.ts';
import { documentTokens } from './recall/index.ts';
import { moveStore, type MoveReport } from './store/move/index.ts';
import type { Store, StorePurpose } from './store/index.ts';

/** Moves everything that one store keeps into another one. */
export async function moveArchive({ from, to, onProgress }: MoveOrder): Promise<MoveReport> {
  const [source, target] = [nameOf(from), nameOf(to)];
  if (source === target)
    throw fail('invalid_input', {}, { message: `--from and --to are the same: ${source}.` });
  const stores = [await open(from, 'source'), await open(to, 'target')] as const;
  try {
    const move = { from: stores[0], to: stores[1], source, tokensOf: documentTokens, onProgress };
    return await moveStore(move);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

async function open(end: MoveEnd, purpose: StorePurpose): Promise<Store> {
  if (end.kind === 'postgres') {
    const { openPostgresStore } = await import('./store/postgres/index.ts');
    return openPostgresStore({ url: end.url, purpose });
  }
  const { openSqliteStore } = await import('./store/sqlite/index.ts');
  return openSqliteStore({ folder: archiveFolder(end.dataDir), purpose });
}

function archiveFolder(dataDir: string): string {
  return join(dataDir, 'archive');
}

/** Without the user's name and the password. */
function nameOf(end: MoveEnd): string {
  if (end.kind === 'sqlite') return archiveFolder(end.dataDir);
  const { host, pathname, searchParams } = new URL(end.url);
  const schema = searchParams.get('schema');
  return `postgres://${host}${pathname}${schema === null ? '' : `?schema=${schema}`}`;
}
