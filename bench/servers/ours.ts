// The same tool, registered through the package's public interface.
import { createApp, defineTool, loadSettings, serveOverStdio } from 'wayfarer-mcp';
import { z } from 'zod';

const noop = defineTool({
  name: 'noop',
  family: 'handles',
  description: 'Does nothing.',
  effect: 'reads',
  needs: [],
  maxBytes: 2_048,
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ done: z.boolean() }),
  run: () => Promise.resolve({ done: true }),
});
const app = createApp(loadSettings({ flags: {}, env: process.env }), 'stdio', { tools: [noop] });
serveOverStdio(app.mcp, { input: process.stdin, output: process.stdout }, app.log);
