import { fail } from '../core/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { print } from './output.ts';

/** Calls one tool after the other in one place, and prints each answer as an agent would read it. */
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
  try {
    for (let index = 0; index < line.words.length; index += 2) {
      const isDone = await callOne(app, line.words[index] ?? '', line.words[index + 1] ?? '{}');
      if (!isDone) process.exitCode = 1;
    }
  } finally {
    await app.close();
  }
}

async function callOne(app: App, name: string, json: string): Promise<boolean> {
  const tool = app.registry.find(name);
  if (tool === undefined) {
    const known = app.registry.listed.map((listed) => listed.name).join(', ');
    throw fail('invalid_input', {}, { message: `There is no tool ${name}: known are ${known}.` });
  }
  const result = await app.callTool({
    tool,
    args: parseObject(json),
    caller: { clientId: 'cli', transport: 'pipe' },
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  for (const block of result.content) print(block.type === 'text' ? block.text : `[${block.type}]`);
  return result.isError !== true;
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>; // an object has string keys
  } catch {
    // said below, as for any other value that is no object
  }
  throw fail(
    'invalid_input',
    {},
    { message: `The arguments must be one JSON object, such as '{"url": "https://example.org/"}'.` },
  );
}
