import * as z from 'zod';

// The constraints of Playwright and Chromium: a context with a state that violates one cannot be opened.
const cookie = z.looseObject({
  name: z.string(),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string().startsWith('/'),
  expires: z.number().refine((seconds) => seconds === -1 || seconds > 0),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.enum(['Strict', 'Lax', 'None']),
});

const keyPath = { keyPath: z.string().optional(), keyPathArray: z.array(z.string()).optional() };

const database = z.looseObject({
  name: z.string(),
  version: z.int().min(1),
  stores: z.array(
    z.looseObject({
      name: z.string(),
      autoIncrement: z.boolean(),
      ...keyPath,
      records: z.array(z.looseObject({})),
      indexes: z.array(
        z.looseObject({ name: z.string(), ...keyPath, multiEntry: z.boolean(), unique: z.boolean() }),
      ),
    }),
  ),
});

const origin = z.looseObject({
  origin: z.url({ protocol: /^https?$/ }),
  localStorage: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  indexedDB: z.array(database).optional(),
});

/** The state of a context as this driver writes it. */
export const contextStateSchema = z.object({ cookies: z.array(cookie), origins: z.array(origin) });
