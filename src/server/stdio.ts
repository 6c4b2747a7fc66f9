import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Readable, Writable } from 'node:stream';
import type { Logger } from './log.ts';
import { createMcpServer, type McpServerOptions } from './mcp-server.ts';
import { StdioTransport } from './stdio-transport.ts';

export interface StdioStreams {
  readonly input: Readable;
  readonly output: Pick<Writable, 'write'>;
}

export interface StdioService {
  /** Settles when the client disconnects. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

// One process serves one client, whatever its protocol version.
const CLIENT_ID = 'stdio';

export function serveOverStdio(options: McpServerOptions, streams: StdioStreams, log: Logger): StdioService {
  const transport = new StdioTransport(streams.input, streams.output);
  const handle = serveStdio(() => createMcpServer(options, { clientId: CLIENT_ID, transport: 'pipe' }), {
    transport,
    onerror: (error) => log.warn({ err: error }, 'stdio'),
  });
  // The SDK owns the transport's `onclose`, so the end is detected on the input stream.
  const ended = new Promise<void>((resolve) => {
    streams.input.once('end', resolve);
    streams.input.once('close', resolve);
  });
  return { ended, close: () => handle.close() };
}
