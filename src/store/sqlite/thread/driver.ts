// The only file that knows the SQLite package. It is synchronous, so it runs in a thread of the store.
import { createRequire } from 'node:module';
import { fail } from '../../../core/index.ts';
import { DAMAGED } from '../../rows/row.ts';
import type { SqlRow, SqlValue } from '../../rows/sql-part.ts';

export interface Database {
  /** Returns the number of changed rows. */
  run(sql: string, args?: readonly SqlValue[]): number;
  /** Returns the new row's number. */
  insert(sql: string, args?: readonly SqlValue[]): number;
  first(sql: string, args?: readonly SqlValue[]): SqlRow | undefined;
  all(sql: string, args?: readonly SqlValue[]): readonly SqlRow[];
  /** Several statements, without arguments. */
  exec(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
}

interface LibsqlStatement {
  run(args: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  get(args: readonly unknown[]): SqlRow | undefined;
  all(args: readonly unknown[]): readonly SqlRow[];
}

interface LibsqlDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): LibsqlStatement;
  exec(sql: string): void;
  close(): void;
}

/** Searches make statements of many shapes. */
const MAX_STATEMENTS = 200;

/** `packagePath` is the file of the package: code in a string has no folder to look for packages from. */
export function openDatabase(path: string, packagePath: string): Database {
  const Libsql = createRequire(packagePath)(packagePath) as new (path: string) => LibsqlDatabase; // its documented export
  const native = guard(() => new Libsql(path));
  const statements = new Map<string, LibsqlStatement>();
  const prepare = (sql: string): LibsqlStatement => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const made = native.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  const execute = <T>(sql: string, how: (statement: LibsqlStatement) => T): T =>
    guard(() => {
      try {
        return how(prepare(sql));
      } catch (error) {
        // After a failure it would fail again, whatever its arguments.
        statements.delete(sql);
        throw error;
      }
    });
  return {
    run: (sql, args = []) => execute(sql, (statement) => statement.run(bound(args)).changes),
    insert: (sql, args = []) =>
      execute(sql, (statement) => Number(statement.run(bound(args)).lastInsertRowid)),
    first: (sql, args = []) => execute(sql, (statement) => statement.get(bound(args))),
    all: (sql, args = []) => execute(sql, (statement) => statement.all(bound(args))),
    exec: (sql) => guard(() => native.exec(sql)),
    isInTransaction: () => native.inTransaction,
    close: () => {
      statements.clear();
      guard(() => native.close());
    },
  };
}

/** Always one array, because a lone Buffer aborts the process; whole numbers as bigint, because others are bound as REAL. */
function bound(args: readonly SqlValue[]): readonly unknown[] {
  return args.map((arg) => {
    if (typeof arg === 'number') return Number.isInteger(arg) ? BigInt(arg) : arg;
    return arg instanceof Uint8Array && !Buffer.isBuffer(arg)
      ? Buffer.from(arg.buffer, arg.byteOffset, arg.byteLength)
      : arg;
  });
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storageError(error);
  }
}

/** An error of SQLite as one of our table. */
function storageError(error: unknown): Error {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  const cause = { cause: error };
  const facts = { sqlite: code === '' ? message.slice(0, 200) : code };
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE') return fail('storage_full', facts, cause);
  // All statements are ours: what they name is there unless the file was damaged.
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code) || message.startsWith('no such table')) {
    return fail('storage_corrupt', facts, { ...cause, ...DAMAGED });
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return fail('storage_unavailable', facts, {
      ...cause,
      message: 'Another process has kept the archive locked for too long.',
      hint: 'Try again; if it stays locked, ask the operator which process holds it.',
      next: 'retry',
    });
  }
  if (
    /^SQLITE_(?:READONLY|CANTOPEN|PERM|IOERR|LOCKED|AUTH|NOLFS)/.test(code) ||
    message.includes('Unable to open')
  ) {
    return fail('storage_unavailable', facts, {
      ...cause,
      message: 'The archive cannot be opened or written.',
    });
  }
  return fail('internal', facts, cause);
}
