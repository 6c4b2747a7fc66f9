// The door of the package: the server with its parts, for programs that embed it or add tools of their own.
export { createApp } from './app.ts';
export type { App } from './cli/index.ts';
export { loadSettings, type Settings } from './config/index.ts';
export { fail, WayfarerError, type ErrorCode } from './core/index.ts';
export { serveOverStdio } from './server/index.ts';
export { defineTool, TOOLS, type Tool, type ToolDefinition } from './tools/index.ts';
export { VERSION } from './version.ts';
