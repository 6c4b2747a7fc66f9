// The program over stdio, with a dependency that prints when it loads, and with tools that do what tools must not do.
import '../../src/cli/index.ts';
import './noisy-dependency.ts';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { serveStdioCommand } from '../../src/cli/serve-stdio.ts';
import { loadSettings } from '../../src/config/index.ts';
import { defineTool, TOOLS, type Tool } from '../../src/tools/index.ts';

const never = new Promise<never>(() => undefined);

const FAULTS: Readonly<Record<string, () => unknown>> = {
  'fault.throw': () => {
    throw new TypeError('secret detail of the fault');
  },
  'fault.timer': () => {
    setTimeout(() => {
      throw new TypeError('secret detail of the fault');
    }, 1);
    return never;
  },
  'fault.promise': () => {
    void Promise.reject(new TypeError('secret detail of the fault'));
    return never;
  },
  'fault.print': () => {
    console.log('printed by a tool');
    process.stdout.write('written by a tool\n');
  },
};

const settings = loadSettings({ flags: {}, env: process.env });
await serveStdioCommand({
  settings,
  line: {
    command: 'stdio',
    isNamed: false,
    words: [],
    flags: {},
    options: {},
    config: undefined,
    switches: new Set(),
  },
  createApp: () =>
    createApp(settings, 'stdio', {
      tools: [...TOOLS, ...Object.entries(FAULTS).map(([name, fault]) => faulty(name, fault))],
    }),
});

function faulty(name: string, fault: () => unknown): Tool {
  return defineTool({
    name,
    family: 'handles',
    description: 'Does what a tool must not do.',
    effect: 'reads',
    needs: [],
    maxBytes: 2_048,
    input: z.strictObject({}),
    output: z.strictObject({ done: z.boolean() }),
    run: async () => {
      await fault();
      return { done: true };
    },
  });
}
