export type SqlValue = string | number | Uint8Array | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** A condition, or a statement, and the values of its question marks. */
export interface SqlPart {
  readonly sql: string;
  readonly args: readonly SqlValue[];
}

export const ALWAYS: SqlPart = { sql: 'true', args: [] };

export function both(...parts: readonly SqlPart[]): SqlPart {
  const said = parts.filter(({ sql }) => sql !== ALWAYS.sql);
  if (said.length === 0) return ALWAYS;
  return { sql: said.map(({ sql }) => `(${sql})`).join(' AND '), args: said.flatMap(({ args }) => args) };
}
