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
  /** Reports a bad data folder itself. */
  readonly takesAnyDataFolder?: true;
  readonly run: (context: CommandContext) => Promise<void>;
}
