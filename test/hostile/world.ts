import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ERROR_TABLE } from '../../src/core/index.ts';
import { startSite, type Site } from '../site/server.ts';
import {
  runProgram,
  startHttp,
  type HttpProgram,
  type ProgramOptions,
  type RunningProgram,
} from '../support/program.ts';
import { createMark, processesMarked, rssKb } from '../support/processes.ts';
import { RawClient } from '../support/raw-client.ts';

/** What a hostile case works with. Whatever it starts is looked at by the invariants afterwards. */
export interface World {
  readonly site: Site;
  /** The program over stdio, initialised unless the case wants to do that itself. */
  stdio(options?: ProgramOptions & { readonly initialize?: boolean }): Promise<RawClient>;
  http(options?: ProgramOptions): Promise<HttpProgram>;
  /** The program with tools that misbehave. */
  faulty(): Promise<RawClient>;
  /** Processes that belong to a program, the program itself left out. */
  childrenOf(program: RunningProgram): string[];
}

export interface HostileCase {
  readonly id: string;
  readonly title: string;
  readonly run: (world: World) => Promise<void>;
}

const MAX_RSS_KB = 600 * 1024;

/** Runs one case, then holds the invariants that every case has in common. */
export async function runCase({ run }: HostileCase): Promise<void> {
  const site = await startSite();
  const { mark, env: markEnv } = createMark();
  const temporary = mkdtempSync(join(tmpdir(), 'wayfarer-hostile-'));
  const env = { ...markEnv, TMPDIR: temporary };
  const programs: RunningProgram[] = [];
  const clients: RawClient[] = [];
  const keep = <T extends RunningProgram>(program: T): T => {
    programs.push(program);
    return program;
  };
  const connect = async (program: RunningProgram, initialize = true): Promise<RawClient> => {
    const client = new RawClient(keep(program));
    clients.push(client);
    if (initialize) await client.initialize();
    return client;
  };
  const world: World = {
    site,
    stdio: ({ initialize, ...options } = {}) =>
      connect(runProgram({ ...options, env: { ...options.env, ...env } }), initialize),
    http: async (options = {}) => keep(await startHttp({ ...options, env: { ...options.env, ...env } })),
    faulty: () =>
      connect(runProgram({ script: ['scripts/run-ts.mjs', 'test/support/faulty-server.ts'], env })),
    childrenOf: (program) =>
      processesMarked(mark)
        .filter(({ pid }) => pid !== program.child.pid)
        .map(({ command }) => command),
  };
  try {
    await run(world);
    for (const client of clients)
      if (client.program.child.exitCode === null) await holdsAfterwards(client, site);
    for (const { child } of programs)
      if (child.exitCode === null) expect(rssKb(child.pid)).toBeLessThan(MAX_RSS_KB);
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await site.close();
  }
  await expect
    .poll(() => processesMarked(mark).map(({ command }) => command), { timeout: 5_000 })
    .toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
  rmSync(temporary, { recursive: true });
}

/** The next call gives the right page; what is said of it is what the site logged; every line was JSON-RPC. */
async function holdsAfterwards(client: RawClient, site: Site): Promise<void> {
  // First what fails: a failed navigation must not reach into the next call.
  const refused = await client.call('nav_goto', { url: 'http://127.0.0.1:2/' });
  expect(refused).toMatchObject({
    error: { code: expect.stringMatching(/^(navigation_failed|address_blocked)$/) as string },
  });
  const path = `/article?after=${Math.random().toString(36).slice(2)}`;
  const data = await client.call('nav_goto', { url: site.url(path) });
  expect(data).toMatchObject({ url: site.url(path), status: 200 });
  expect(site.requests).toContainEqual({ method: 'GET', path, status: 200 });
  for (const message of client.messages) expect(message.jsonrpc).toBe('2.0');
}

/** An error as every error must be: of the table, one sentence, a hint, no stack. */
export function expectError(
  data: Record<string, unknown>,
  code: keyof typeof ERROR_TABLE,
): Record<string, unknown> {
  const error = data['error'] as Record<string, unknown>;
  expect(error).toMatchObject({ code, next: ERROR_TABLE[code].next, hint: ERROR_TABLE[code].hint });
  expect(error['message']).toMatch(/^[A-Z][^\n]*[.?]$/);
  expect(JSON.stringify(data)).not.toMatch(/\bat .*:\d+:\d+/);
  return error;
}
