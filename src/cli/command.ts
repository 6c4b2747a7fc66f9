import type { Settings } from '../config/index.ts';
import type { CreateApp } from './app-port.ts';
import type { CommandForm, CommandLine } from './command-line.ts';

export interface CommandContext {
  readonly line: CommandLine;
  readonly settings: Settings;
  readonly createApp: CreateApp;
}

export interface Command extends CommandForm {
  readonly says: string;
  /** More lines for its own help. */
  readonly more?: readonly string[];
  /** Reports a bad data folder itself. */
  readonly takesAnyDataFolder?: true;
  readonly run: (context: CommandContext) => Promise<void>;
}
