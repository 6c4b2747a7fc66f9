import { pino, type Logger } from 'pino';

export type { Logger };

// Whatever object is ever logged, values under these names are not printed.
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

/** Logs to standard error: standard output carries JSON-RPC and nothing else. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, redact: { paths: SECRET_PATHS, censor: '[secret]' } },
    pino.destination({ fd: 2, sync: true }),
  );
}
