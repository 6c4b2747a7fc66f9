import type { Writable } from 'node:stream';

const write = process.stdout.write.bind(process.stdout);

// Standard output is reserved for JSON-RPC, so output of dependencies is redirected to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);

// The reader may close the pipe early, as in `wayfarer --help | head -1`.
process.stdout.on('error', () => process.exit());

/** The real standard output. */
export const standardOutput: Pick<Writable, 'write'> = { write };

/** Prints a line for the person at the terminal. */
export function print(line = ''): void {
  write(`${line}\n`);
}
