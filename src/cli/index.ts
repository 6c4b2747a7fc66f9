// Imported first, so that no module loaded later can print to standard output.
import './output.ts';

export type { App, CreateApp, MoveEnd, MoveOrder, Reach } from './app-port.ts';
export { runCli, type Program } from './main.ts';
