import * as z from 'zod';

/** One setting: its name is its key in the file and, prefixed with `--`, its flag. */
export interface Setting<T extends z.ZodType = z.ZodType> {
  readonly env: string;
  readonly schema: T;
  readonly default: z.output<T>;
  /** For docs/config.md and `--help`. */
  readonly says: string;
  /** Allowed values in words, if not clear from the schema. */
  readonly allows?: string;
  /** The default as shown in the docs, if its value depends on the machine. */
  readonly defaultSays?: string;
  /** Settings without which this one has no effect. */
  readonly needs?: string | readonly string[];
  /** A setting without which a value of this one has no effect. */
  readonly needsByValue?: Readonly<Record<string, string>>;
  /** A setting whose value this one must not exceed. */
  readonly atMost?: string;
  /** Separates the items of a list given as text; a comma, unless items can contain one. */
  readonly separator?: string;
  /** Never printed, never logged. */
  readonly secret?: true;
  /**
   * Names a program or loosens a guard. A file found in the current folder is not trusted, so it cannot set these;
   * a flag, the environment or a file named with --config can.
   */
  readonly guarded?: true;
}

export function setting<T extends z.ZodType>(definition: Setting<T>): Setting<T> {
  return definition;
}

export const list = <T extends z.ZodType<string>>(item: T): z.ZodArray<T> => z.array(item);
export const milliseconds = (min: number, max: number): z.ZodInt => z.int().min(min).max(max);
