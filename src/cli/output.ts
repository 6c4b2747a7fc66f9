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

/** The same, but waits while the reader is behind: for more lines than should wait in memory. */
export async function printInTurn(line: string): Promise<void> {
  if (!write(`${line}\n`)) await flushed();
}

/** Resolves when the reader has taken everything: what a pipe has not room for is lost when the process exits. */
export function flushed(): Promise<void> {
  return new Promise((resolve) => void write('', () => resolve()));
}
