import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttp, type HttpProgram } from '../support/program.ts';

const FOLDER = resolve('test/conformance/node_modules');
// The suite needs Node 22; where this is older, the folder brings its own.
const NODE = Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : `${FOLDER}/node/bin/node`;

let program: HttpProgram;
let diagnostic: ChildProcess;
let diagnosticOrigin: string;

beforeAll(async () => {
  program = await startHttp({ args: ['--auth', 'none'] });
  diagnostic = spawn(process.execPath, ['scripts/run-ts.mjs', 'test/conformance/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(diagnostic.stdout!, 'data')) as [Buffer];
  diagnosticOrigin = line.toString().trim();
});
afterAll(async () => {
  diagnostic.kill();
  await program.stop();
});

test.each([
  'server-initialize',
  'ping',
  'tools-list',
  'caching',
  'http-header-validation',
  'dns-rebinding-protection',
])('the program passes the conformance scenario %s', async (scenario) => {
  expect(await run(scenario, program.origin)).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});

test('the server with the diagnostic tools passes the conformance scenario server-stateless', async () => {
  expect(await run('server-stateless', diagnosticOrigin)).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});

function run(scenario: string, origin: string): Promise<string> {
  const suite = `${FOLDER}/@modelcontextprotocol/conformance/dist/index.js`;
  const args = [suite, 'server', '--url', `${origin}/mcp`, '--scenario', scenario];
  // A failed scenario exits with an error; what it printed tells more.
  const child = spawn(NODE, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return text(child.stdout);
}
