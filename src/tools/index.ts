import { navGoto } from './handles/nav-goto.ts';
import type { Tool } from './tool.ts';

/** Every tool of the product, in the order of tools/list. */
export const TOOLS: readonly Tool[] = [navGoto];

export type { PageService, Services } from './services.ts';
export { defineTool, type Call, type Effect, type Tool, type ToolDefinition } from './tool.ts';
