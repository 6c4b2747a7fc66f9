import type { Settings } from '../config/index.ts';
import type { CreateApp } from './app-port.ts';
import type { CommandLine } from './command-line.ts';

/** What a command gets: the words after it, and how to build the rest. */
export interface CommandContext {
  readonly line: CommandLine;
  readonly settings: Settings;
  readonly createApp: CreateApp;
}

export interface Command {
  readonly says: string;
  readonly run: (context: CommandContext) => Promise<void>;
}
