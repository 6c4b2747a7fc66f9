// From the start of the process to the answer of tools/list, compared with @playwright/mcp.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { compareInTurn, report, timeOf } from './measure.ts';

const ROUNDS = 15;

export async function benchStartup(): Promise<void> {
  const { oursMs, theirsMs, ratio } = await compareInTurn(
    ROUNDS,
    () => timeToList(['bin/wayfarer.js']),
    () => timeToList(['bench/peers/node_modules/@playwright/mcp/cli.js', '--headless']),
  );
  const measured = `${oursMs.toFixed(0)} ms against ${theirsMs.toFixed(0)} ms of @playwright/mcp`;
  report({ name: 'start to tools/list', measured, ratio, goal: 0.6 });
}

async function timeToList(args: string[]): Promise<number> {
  const client = new Client({ name: 'bench', version: '1' });
  const time = await timeOf(async () => {
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
    await client.listTools();
  });
  await client.close();
  return time;
}
