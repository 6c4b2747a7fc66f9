import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface Flood {
  readonly origin: string;
  readonly connections: number;
  /** What is sent on each connection. */
  readonly bytes: string;
}

// Below every usual limit on the open files of a process.
const PER_PROCESS = 200;

/** Resolves once all connections are open; they are held, and reopened when closed, until the flood is disposed. */
export async function startFlood({ origin, connections, bytes }: Flood): Promise<AsyncDisposable> {
  const { port } = new URL(origin);
  const children: ChildProcessByStdio<Writable, Readable, null>[] = [];
  for (let left = connections; left > 0; left -= PER_PROCESS) {
    const args = [port, String(Math.min(left, PER_PROCESS)), JSON.stringify(bytes)];
    children.push(
      spawn(process.execPath, ['scripts/run-ts.mjs', 'test/support/hold-connections.ts', ...args], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
  }
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(
        children.map(async (child) => {
          const exited = once(child, 'exit');
          child.stdin.end();
          await exited;
        }),
      );
    },
  };
}
