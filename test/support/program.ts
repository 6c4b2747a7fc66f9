import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export const PROGRAM = resolve('bin/wayfarer.js');
export const ERAS = ['2025', '2026'] as const;
export type Era = (typeof ERAS)[number];

export interface ProgramOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Runs this instead of the built program. */
  readonly script?: readonly string[];
  /** The limit on open files and connections of the process. */
  readonly maxOpenFiles?: number;
  /** The limit on the size of files that it writes: it stands for a full disk. */
  readonly maxFileBlocks?: number;
}

/** The program as a separate process with its own data folder; both are gone after `stop`. */
export interface RunningProgram {
  readonly child: ChildProcessWithoutNullStreams;
  readonly dataDir: string;
  stdout(): string;
  stderr(): string;
  /** Resolves with the match as soon as standard error contains the pattern. */
  sawOnStderr(pattern: RegExp): Promise<RegExpExecArray>;
  readonly exited: Promise<number | null>;
  stop(): Promise<void>;
}

export function runProgram({
  args = [],
  env = {},
  cwd,
  script = [PROGRAM],
  maxOpenFiles,
}: ProgramOptions = {}): RunningProgram {
  const dataDir = mkdtempSync(join(tmpdir(), 'wayfarer-test-'));
  const command = [process.execPath, ...script, ...args];
  const limit = `ulimit -n ${maxOpenFiles} && exec "$@"`;
  const [file = '', ...rest] = maxOpenFiles === undefined ? command : ['sh', '-c', limit, 'sh', ...command];
  const child = spawn(file, rest, {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    ...(cwd !== undefined && { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  child.stdin.on('error', () => undefined); // some tests write to a program that has ended
  const exited = once(child, 'close').then(([code]) => code as number | null); // the event's first argument
  return {
    child,
    dataDir,
    exited,
    stdout: () => stdout,
    stderr: () => stderr,
    sawOnStderr: (pattern) =>
      new Promise((resolveMatch, reject) => {
        const look = (): void => {
          const match = pattern.exec(stderr);
          if (match !== null) resolveMatch(match);
        };
        child.stderr.on('data', look);
        void exited.then(() => reject(new Error(`The program ended without ${pattern}: ${stderr}`)));
        look();
      }),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      removeFolder(dataDir);
    },
  };
}

/** A browser that is still ending may write to it meanwhile. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

export interface HttpProgram extends RunningProgram {
  readonly origin: string;
}

export async function startHttp(options: ProgramOptions = {}): Promise<HttpProgram> {
  const program = runProgram({
    ...options,
    args: ['serve', '--http', '--port', '0', ...(options.args ?? [])],
  });
  const [, origin = ''] = await program.sawOnStderr(/"address":"(http:\/\/[^"]+)\/mcp"/);
  return { ...program, origin };
}

/** A real client of the given protocol era. */
export function createClient(era: Era): Client {
  return new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era === '2025' ? 'legacy' : { pin: '2026-07-28' } } },
  );
}

export interface Connection {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

export async function connectStdio(
  era: Era,
  { args = [], env = {}, maxFileBlocks }: ProgramOptions = {},
): Promise<Connection> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wayfarer-test-'));
  const client = createClient(era);
  const command = [process.execPath, PROGRAM, ...args];
  const limit = `ulimit -S -f ${maxFileBlocks} && exec "$@"`;
  const [file = '', ...rest] = maxFileBlocks === undefined ? command : ['sh', '-c', limit, 'sh', ...command];
  const transport = new StdioClientTransport({
    command: file,
    args: rest,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir, ...env },
    stderr: 'ignore',
  });
  await client.connect(transport);
  return {
    client,
    async close() {
      await client.close();
      removeFolder(dataDir);
    },
  };
}

export async function connectHttp(era: Era, origin: string, token?: string): Promise<Connection> {
  const client = createClient(era);
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }),
  );
  return { client, close: () => client.close() };
}

/** The JSON of a tool's text block. */
export function textOf(result: { readonly content: readonly { readonly type: string }[] }): string {
  const block = result.content[0] as { type: 'text'; text: string };
  return block.text;
}

export function dataOf(result: Parameters<typeof textOf>[0]): Record<string, unknown> {
  return JSON.parse(textOf(result)) as Record<string, unknown>;
}
