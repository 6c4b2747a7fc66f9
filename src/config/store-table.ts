import * as z from 'zod';
import { setting } from './setting.ts';

/** Where what is remembered is kept. */
export const STORE_SETTINGS = {
  'store-url': setting({
    env: 'STORE_URL',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .refine((text) => URL.canParse(text)),
    default: '',
    defaultSays: 'a file in the data folder',
    says: 'A PostgreSQL database that keeps the archive for all servers and workers that name it; ?schema= says in which schema (wayfarer). See docs/scale.md.',
    allows: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
    guarded: true,
  }),
  'server-address': setting({
    env: 'WAYFARER_SERVER_ADDRESS',
    schema: z.string().regex(/^https?:\/\/[^/?#@\s]+\/?$/),
    default: '',
    defaultSays: 'where it listens, or the name of the machine where that is every address',
    says: 'Where the other servers that share STORE_URL reach this one: calls in its browser sessions are passed on to it.',
    allows: 'an address without a path, such as http://10.0.0.5:4870',
    needs: 'store-url',
    guarded: true,
  }),
} as const;
