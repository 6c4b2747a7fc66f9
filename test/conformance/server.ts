// The server as it is, with the tools that the conformance suite calls to see how the protocol itself is spoken.
import { MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { loadSettings } from '../../src/config/index.ts';
import { LOOPBACK_HOSTS, serveOverHttp } from '../../src/server/http/index.ts';
import { defineTool, TOOLS, type Tool } from '../../src/tools/index.ts';

const settings = loadSettings({ flags: { 'log-level': 'warn' }, env: process.env });
const app = createApp(settings, 'stdio', {
  tools: [
    ...TOOLS,
    diagnostic('test_missing_capability', () => {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    }),
    diagnostic('test_streaming_elicitation', (progress) => progress('streaming')),
    diagnostic('test_logging_tool', () => app.log.warn('for the operator, never for the client')),
  ],
});
const names = { hosts: LOOPBACK_HOSTS, origins: LOOPBACK_HOSTS };
const { origin } = await serveOverHttp({
  host: '127.0.0.1',
  port: 0,
  mcp: app.mcp,
  log: app.log,
  guard: { ...names, tokens: [] },
  onClientEnd: () => undefined,
  status: { version: '0', tools: [], telemetry: app.telemetry, sessions: app.sessions },
  archive: app.archive,
  crawler: app.crawler,
});
console.log(origin);

function diagnostic(name: string, act: (progress: (message: string) => void) => void): Tool {
  return defineTool({
    name,
    family: 'handles',
    description: 'For the conformance suite.',
    effect: 'reads',
    needs: [],
    maxBytes: 2_048,
    input: z.strictObject({}),
    output: z.strictObject({ done: z.boolean() }),
    run: (_input, _services, { progress }) => {
      act(progress);
      return Promise.resolve({ done: true });
    },
  });
}
