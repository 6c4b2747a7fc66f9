import * as z from 'zod';

/** One setting: its name is the key of the file and, with `--` before it, the flag. */
export interface Setting<T extends z.ZodType = z.ZodType> {
  readonly env: string;
  readonly schema: T;
  readonly default: z.output<T>;
  /** For docs/config.md and `--help`. */
  readonly says: string;
  /** What it takes, in words, where the schema does not say it. */
  readonly allows?: string;
  /** How the default is written in the docs when its value depends on the machine. */
  readonly defaultSays?: string;
  /** Stands between the items of a list that is written as one text; a comma, unless one can stand in an item. */
  readonly separator?: string;
  /** Never printed, never logged. */
  readonly secret?: true;
  /**
   * Names a program or loosens a guard. A file that just lies in the current folder may come from anybody, so it
   * cannot set these; a flag, the environment or a file named with --config can.
   */
  readonly guarded?: true;
}

export function setting<T extends z.ZodType>(definition: Setting<T>): Setting<T> {
  return definition;
}

export const list = <T extends z.ZodType<string>>(item: T): z.ZodArray<T> => z.array(item);
export const milliseconds = (min: number, max: number): z.ZodInt => z.int().min(min).max(max);
