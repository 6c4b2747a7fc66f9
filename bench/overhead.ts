// A call of a tool that does nothing, compared with a bare server of the SDK.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { compareInTurn, report, timeOf } from './measure.ts';

const WARM_CALLS = 1_000;
const CALLS = 5_000;

export async function benchOverhead(): Promise<void> {
  const [ours, bare] = await Promise.all([
    connect('bench/servers/ours.ts'),
    connect('bench/servers/bare.ts'),
  ]);
  await compareInTurn(WARM_CALLS, callOf(ours), callOf(bare));
  const { oursMs, theirsMs, ratio } = await compareInTurn(CALLS, callOf(ours), callOf(bare));
  const written = (ms: number): string => `${(ms * 1000).toFixed(0)} µs`;
  const measured = `${written(oursMs)} a call against ${written(theirsMs)} of a bare server`;
  report({ name: 'overhead of a no-op tool', measured, ratio, goal: 1.3 });
  await Promise.all([ours.close(), bare.close()]);
}

async function connect(server: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const args = ['scripts/run-ts.mjs', server];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }));
  return client;
}

function callOf(client: Client): () => Promise<number> {
  return () => timeOf(() => client.callTool({ name: 'noop', arguments: { text: 'hello' } }));
}
