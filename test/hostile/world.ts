import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ERROR_TABLE, nameTools } from '../../src/core/index.ts';
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

/** What a hostile case works with. Whatever it starts or uses is looked at by the invariants afterwards. */
export interface World {
  readonly site: Site;
  /** The program over stdio that the cases of a file have in common, one for each list of arguments. */
  shared(...args: readonly string[]): Promise<RawClient>;
  /** A program of the case's own over stdio, initialised unless the case wants to do that itself. */
  stdio(options?: ProgramOptions & { readonly initialize?: boolean }): Promise<RawClient>;
  http(options?: ProgramOptions): Promise<HttpProgram>;
  /** The program with tools that misbehave, which the cases of a file have in common too. */
  faulty(): Promise<RawClient>;
  /** Processes that belong to a program, the program itself left out. */
  childrenOf(program: RunningProgram): string[];
}

export interface HostileCase {
  readonly id: string;
  readonly title: string;
  readonly run: (world: World) => Promise<void>;
}

/** Runs the cases of a file, with the invariants that all of them have in common. */
export interface CaseRunner {
  /** Afterwards every program that the case has used still works; what it has started is gone without a trace. */
  run(hostileCase: HostileCase): Promise<void>;
  /** Ends what the cases share, which then is gone without a trace too. */
  close(): Promise<void>;
}

// The main thread, the reading threads and the store have a heap each.
const MAX_RSS_KB = 900 * 1024;
const FAULTY = ['scripts/run-ts.mjs', 'test/support/faulty-server.ts'];

export function createCaseRunner(): CaseRunner {
  const common = createHome();
  const shared = new Map<string, Promise<RawClient>>();
  return {
    async run({ run }) {
      const site = await startSite();
      const own = createHome();
      const used = new Set<RawClient>();
      const connect = async (connecting: Promise<RawClient>): Promise<RawClient> => {
        const client = await connecting;
        used.add(client);
        return client;
      };
      const connectShared = (key: string, options: ProgramOptions): Promise<RawClient> => {
        const client = shared.get(key) ?? common.stdio(options);
        shared.set(key, client);
        return connect(client);
      };
      try {
        await run({
          site,
          shared: (...args) => connectShared(args.join(' '), { args }),
          stdio: (options) => connect(own.stdio(options)),
          http: (options) => own.http(options),
          faulty: () => connectShared('faulty', { script: FAULTY }),
          childrenOf: (program) => own.childrenOf(program),
        });
        const running = [...used].filter(({ program }) => program.child.exitCode === null);
        await Promise.all(running.map((client) => holdsAfterwards(client, site)));
        own.expectSmall();
        common.expectSmall();
      } finally {
        await own.stop();
        await site.close();
      }
      await own.expectNoTrace();
    },
    async close() {
      await common.stop();
      await common.expectNoTrace();
    },
  };
}

/** Programs that are started alike: their processes carry one mark, and they have one folder for temporary files. */
interface Home {
  stdio(options?: ProgramOptions & { readonly initialize?: boolean }): Promise<RawClient>;
  http(options?: ProgramOptions): Promise<HttpProgram>;
  childrenOf(program: RunningProgram): string[];
  expectSmall(): void;
  stop(): Promise<void>;
  expectNoTrace(): Promise<void>;
}

function createHome(): Home {
  const { mark, env: markEnv } = createMark();
  const temporary = mkdtempSync(join(tmpdir(), 'wayfarer-hostile-'));
  const env = { ...markEnv, TMPDIR: temporary };
  const programs: RunningProgram[] = [];
  const commands = (): { pid: number; command: string }[] => processesMarked(mark);
  return {
    async stdio({ initialize = true, ...options } = {}) {
      const program = runProgram({ ...options, env: { ...options.env, ...env } });
      programs.push(program);
      const client = new RawClient(program);
      if (initialize) await client.initialize();
      return client;
    },
    async http(options = {}) {
      const program = await startHttp({ ...options, env: { ...options.env, ...env } });
      programs.push(program);
      return program;
    },
    childrenOf: ({ child }) =>
      commands()
        .filter(({ pid }) => pid !== child.pid)
        .map(({ command }) => command),
    expectSmall() {
      for (const { child } of programs)
        if (child.exitCode === null) expect(rssKb(child.pid)).toBeLessThan(MAX_RSS_KB);
    },
    async stop() {
      await Promise.all(programs.map((program) => program.stop()));
    },
    async expectNoTrace() {
      await expect.poll(() => commands().map(({ command }) => command)).toEqual([]);
      expect(readdirSync(temporary)).toEqual([]);
      rmSync(temporary, { recursive: true });
    },
  };
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
  client.messages.length = 0;
}

/** An error as every error must be: of the table, one sentence, a hint, no stack. */
export function expectError(
  data: Record<string, unknown>,
  code: keyof typeof ERROR_TABLE,
): Record<string, unknown> {
  const error = data['error'] as Record<string, unknown>;
  const hint = nameTools(ERROR_TABLE[code].hint, (name) => name);
  expect(error).toMatchObject({ code, next: ERROR_TABLE[code].next, hint });
  expect(error['message']).toMatch(/^[A-Z][^\n]*[.?]$/);
  expect(JSON.stringify(data)).not.toMatch(/\bat .*:\d+:\d+/);
  return error;
}
