import { fail } from '../core/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';

/** Calls tools one after the other in one session, and prints each answer as an agent would read it. */
export async function callCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const [first] = line.words;
  if (first === undefined) {
    throw fail(
      'invalid_input',
      {},
      { message: 'Say which tool to call: wayfarer call <tool> [<arguments as JSON>].' },
    );
  }
  const app = createApp(settings, 'stdio');
  await liveUntilEnd({
    ended: callAll(app, line.words),
    watchParent: false,
    log: app.log,
    close: () => app.close(),
  });
}

async function callAll(app: App, words: readonly string[]): Promise<void> {
  const calls = Array.from({ length: Math.ceil(words.length / 2) }, (_, n) =>
    readCall(app, words.slice(2 * n, 2 * n + 2)),
  );
  for (const call of calls) if (!(await call())) process.exitCode = 1;
}

/** Checks a tool's name and arguments, so that no call is made before all are valid. */
function readCall(app: App, [name = '', json = '{}']: readonly string[]): () => Promise<boolean> {
  const tool = app.registry.find(name);
  if (tool === undefined) {
    const known = app.registry.listed.map((listed) => listed.name).join(', ');
    throw fail('invalid_input', {}, { message: `There is no tool ${name}: known are ${known}.` });
  }
  const args = parseObject(json);
  return async () => {
    const caller = { clientId: 'cli', transport: 'pipe' } as const;
    const { signal } = new AbortController();
    const result = await app.callTool({ tool, args, caller, signal, progress: () => undefined });
    for (const block of result.content) print(block.type === 'text' ? block.text : `[${block.type}]`);
    return result.isError !== true;
  };
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>; // an object has string keys
  } catch {
    // reported below, like any other non-object
  }
  throw fail(
    'invalid_input',
    {},
    { message: `The arguments must be one JSON object, such as '{"url": "https://example.org/"}'.` },
  );
}
