export { parseArguments } from './arguments.ts';
export {
  createToolCaller,
  type Caller,
  type CallPlace,
  type ServicesFor,
  type ToolCaller,
} from './call-tool.ts';
export { clientEntries, type ClientEntry } from './client-entries.ts';
export { surviveFaults } from './faults.ts';
export { instructionsFor } from './instructions.ts';
export { createLogger, type Logger } from './log.ts';
export type { McpServerOptions } from './mcp-server.ts';
export { createPeers, type Peers } from './peers/index.ts';
export { createRegistry, describeTool, portableName, type ListedTool, type Registry } from './registry.ts';
export { serveOverStdio, type StdioService, type StdioStreams } from './stdio.ts';
export { createTelemetry, type Telemetry } from './telemetry.ts';
