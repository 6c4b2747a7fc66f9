import { fail, WayfarerError, type NextStep } from '../../core/index.ts';

interface Advice {
  readonly message: string;
  readonly hint: string;
  readonly next: NextStep;
}

const AWAY: Advice = {
  message: 'The database of the archive cannot be reached.',
  hint: 'Try again in a little while; if it stays away, ask the operator to look at it.',
  next: 'retry',
};

const BUSY: Advice = {
  message: 'The database of the archive took too long.',
  hint: 'Try again; if it stays slow, ask the operator to look at it.',
  next: 'retry',
};

const setUp = (message: string): Advice => ({
  message,
  hint: 'Ask the operator to check STORE_URL and the rights of its user.',
  next: 'ask_human',
});

/** By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or Node's code; the first that fits. */
const ADVICE: readonly (readonly [RegExp, Advice])[] = [
  [/^28/, setUp('The database of the archive refuses the user or the password.')],
  [/^3D000$/, setUp('There is no such database as the archive is to be in.')],
  [/^42501$/, setUp("The archive's user lacks a right in its database.")],
  [/^25006$/, setUp('The database of the archive cannot be written: it may be a replica.')],
  [/^ENOTFOUND$/, setUp('The host of the archive\u2019s database is not known.')],
  [
    /^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL)/,
    setUp('The certificate of the archive\u2019s database is not trusted.'),
  ],
  [/^(?:57014|55P03|25P03|40001|40P01)$/, BUSY],
  [/^(?:08|53[^1]|57P)/, AWAY],
  [/^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOENT|EACCES)/, AWAY],
];

/** The driver gives these no code. */
const IN_WORDS: typeof ADVICE = [
  [
    /does not support SSL/i,
    setUp('The database of the archive does not encrypt connections, as STORE_URL asks.'),
  ],
  [
    /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|not queryable/i,
    AWAY,
  ],
];

/** An error of the driver as one of our table; it never has the address, which contains the password. */
export function storageError(error: unknown): Error {
  if (error instanceof WayfarerError) return error;
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  const facts = { database: code === '' ? message.slice(0, 200) : code };
  const cause = { cause: error };
  if (/^53[1]/.test(code)) return fail('storage_full', facts, cause);
  if (/^XX00[12]$/.test(code)) return fail('storage_corrupt', facts, cause);
  const [, advice] =
    ADVICE.find(([codes]) => codes.test(code)) ?? IN_WORDS.find(([words]) => words.test(message)) ?? [];
  return advice === undefined
    ? fail('internal', facts, cause)
    : fail('storage_unavailable', facts, { ...advice, ...cause });
}

/** Two transactions were in each other's way; the one that failed can be done again. */
export function isConflict(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === '40001' || code === '40P01';
}
