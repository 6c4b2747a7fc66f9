import { checkDataFolder, loadSettings } from '../config/index.ts';
import { stripInvisible, WayfarerError } from '../core/index.ts';
import type { CreateApp } from './app-port.ts';
import { parseCommandLine } from './command-line.ts';
import { COMMANDS } from './commands.ts';
import { helpOf, helpText } from './help.ts';
import { print } from './output.ts';

export interface Program {
  readonly version: string;
  readonly createApp: CreateApp;
}

/** Runs the command line; a mistake is reported in one sentence, with exit code 2. */
export async function runCli(args: readonly string[], { version, createApp }: Program): Promise<void> {
  // What we or a browser write is for its owner only.
  process.umask(0o077);
  try {
    const line = parseCommandLine(args, COMMANDS);
    const command = COMMANDS[line.command];
    if (line.switches.has('help')) {
      const isOfOne = line.isNamed && command !== undefined;
      print(isOfOne ? helpOf(line.command, command) : helpText(version, COMMANDS));
    } else if (line.switches.has('version')) print(version);
    else {
      const { flags, config: file } = line;
      const settings = loadSettings({ flags, env: process.env, file, warn: complain });
      if (command?.takesAnyDataFolder !== true) checkDataFolder(settings['data-dir']);
      await command?.run({ line, settings, createApp });
    }
  } catch (error) {
    if (!(error instanceof WayfarerError)) throw error;
    complain(error.message);
    process.exitCode = 2;
  }
}

/** Always one line, whatever the sentence quotes. */
function complain(sentence: string): void {
  process.stderr.write(`wayfarer: ${stripInvisible(sentence).text.replace(/\s+/g, ' ')}\n`);
}
