// The minimal SDK server with one tool that does nothing: the floor for our overhead.
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } });
  const inputSchema = {
    type: 'object' as const,
    properties: { text: { type: 'string' } },
    required: ['text'],
  };
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'noop', inputSchema }] }));
  server.setRequestHandler('tools/call', () => {
    const data = { done: true };
    return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data };
  });
  return server;
});
