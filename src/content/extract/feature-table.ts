import { createHash } from 'node:crypto';

/** Rows of numbers with one name per column. Every row has the same columns in the same order. */
export class FeatureTable {
  readonly names: string[] = [];
  readonly rows: number[][] = [];
  #row: number[] = [];

  startRow(): void {
    this.#row = [];
    this.rows.push(this.#row);
  }

  put(name: string, value: number): void {
    if (this.rows.length === 1) this.names.push(name);
    this.#row.push(value);
  }
}

/** Identifies a list of features: their names and their order. */
export function hashOf(names: readonly string[]): string {
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}
