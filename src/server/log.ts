import { pino, type Logger } from 'pino';

export type { Logger };

// Values under these names are redacted in every logged object.
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'password',
  'secret',
  'apiKey',
  'x-api-key',
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Logs to standard error, because standard output is reserved for JSON-RPC. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, redact: { paths: SECRET_PATHS, censor: '[secret]' } },
    pino.destination({ fd: 2, sync: true }),
  );
}
