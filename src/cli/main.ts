import { checkDataFolder, loadSettings, SETTING_NAMES, SETTINGS } from '../config/index.ts';
import { stripInvisible, WayfarerError } from '../core/index.ts';
import type { CreateApp } from './app-port.ts';
import { parseCommandLine } from './command-line.ts';
import { COMMANDS } from './commands.ts';
import { print } from './output.ts';

export interface Program {
  readonly version: string;
  readonly createApp: CreateApp;
}

/** Runs the command line; a mistake in it ends with one sentence and an exit code. */
export async function runCli(args: readonly string[], { version, createApp }: Program): Promise<void> {
  // Whatever we or a browser write is for its owner alone.
  process.umask(0o077);
  try {
    const line = parseCommandLine(args, Object.keys(COMMANDS));
    if (line.switches.has('help')) print(helpText(version));
    else if (line.switches.has('version')) print(version);
    else {
      const settings = loadSettings({ flags: line.flags, env: process.env, file: line.config });
      const command = COMMANDS[line.command];
      if (command?.takesAnyDataFolder !== true) checkDataFolder(settings['data-dir']);
      await command?.run({ line, settings, createApp });
    }
  } catch (error) {
    if (!(error instanceof WayfarerError)) throw error;
    // One line, whatever a file or a flag had in it.
    process.stderr.write(`wayfarer: ${stripInvisible(error.message).text.replace(/\s+/g, ' ')}\n`);
    process.exitCode = 2;
  }
}

function helpText(version: string): string {
  const commands = Object.entries(COMMANDS).map(([name, { says }]) => `  ${name.padEnd(12)} ${says}`);
  const flags = SETTING_NAMES.map((name) => `  --${name.padEnd(33)} ${SETTINGS[name].says}`);
  return [
    `Wayfarer ${version}: one MCP server that gives an agent the whole web.`,
    '',
    'wayfarer [command] [--setting value]',
    '',
    'Commands',
    ...commands,
    '',
    'Settings (docs/config.md has their variables and defaults)',
    ...flags,
    `  --${'config'.padEnd(33)} File to read settings from, instead of wayfarer.config.json of the current folder.`,
  ].join('\n');
}
