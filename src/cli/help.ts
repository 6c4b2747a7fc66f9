import { SETTING_NAMES, SETTINGS } from '../config/index.ts';
import type { Command } from './command.ts';

/** The output of `wayfarer --help`. */
export function helpText(version: string, commands: Readonly<Record<string, Command>>): string {
  const names = Object.entries(commands).map(([name, { says }]) => `  ${name.padEnd(12)} ${says}`);
  const flags = SETTING_NAMES.map((name) => `  --${name.padEnd(33)} ${SETTINGS[name].says}`);
  return [
    `Wayfarer ${version}: one MCP server that gives an agent the whole web.`,
    '',
    'wayfarer [command] [--setting value]',
    '',
    'Commands (wayfarer <command> --help says more about one)',
    ...names,
    '',
    'Settings (docs/config.md has their variables and defaults)',
    ...flags,
    `  --${'config'.padEnd(33)} File to read settings from, instead of wayfarer.config.json of the current folder.`,
  ].join('\n');
}

/** The output of `wayfarer <command> --help`. */
export function helpOf(name: string, { says, words, options = {}, more = [] }: Command): string {
  const flags = Object.entries(options).map(([flag, meaning]) => `  --${flag.padEnd(18)} ${meaning}`);
  return [
    ['wayfarer', name, ...(words === undefined ? [] : [words]), '[--setting value]'].join(' '),
    '',
    says,
    ...[...flags, ...more].map((line, at) => (at === 0 ? `\n${line}` : line)),
    '',
    'It takes every setting, too: wayfarer --help lists them.',
  ].join('\n');
}
