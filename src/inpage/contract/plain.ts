import type * as z from 'zod';

/** Plain data that nobody changes once it has been received. */
export type Plain<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
