import { SETTINGS } from '../config/index.ts';
import { fail, nearest } from '../core/index.ts';
import { z } from 'zod';

export interface CommandLine {
  readonly command: string;
  readonly words: readonly string[];
  /** Settings given as flags. */
  readonly flags: Readonly<Record<string, string | true>>;
  readonly config: string | undefined;
  readonly switches: ReadonlySet<Switch>;
}

const SWITCHES = ['http', 'help', 'version'] as const;
export type Switch = (typeof SWITCHES)[number];

/** Splits `wayfarer [command] [words] [--flag value]`; an unknown flag is refused by the settings table. */
export function parseCommandLine(args: readonly string[], commands: readonly string[]): CommandLine {
  const words: string[] = [];
  const flags: Record<string, string | true> = {};
  const switches = new Set<Switch>();
  let config: string | undefined;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('--')) {
      words.push(arg);
      continue;
    }
    const [name = '', ...rest] = arg.slice(2).split('=');
    const inline = rest.length > 0 ? rest.join('=') : undefined;
    if (isSwitch(name)) switches.add(name);
    else if (isBoolean(name)) flags[name] = inline ?? true;
    else {
      const value = inline ?? args[++index];
      if (value === undefined && (name === 'config' || name in SETTINGS)) throw noValue(name);
      if (name === 'config') config = value;
      else flags[name] = value ?? true;
    }
  }
  const [command = 'stdio', ...others] = words;
  if (!commands.includes(command)) throw unknownCommand(command, commands);
  return { command, words: others, flags, config, switches };
}

function isSwitch(name: string): name is Switch {
  return (SWITCHES as readonly string[]).includes(name);
}

function isBoolean(name: string): boolean {
  return name in SETTINGS && SETTINGS[name as keyof typeof SETTINGS].schema instanceof z.ZodBoolean;
}

function noValue(name: string): Error {
  return fail('invalid_input', {}, { message: `--${name} needs a value.` });
}

function unknownCommand(command: string, commands: readonly string[]): Error {
  const close = nearest(command, commands);
  const advice =
    close.length > 0 ? `did you mean ${close.join(' or ')}?` : `known are ${commands.join(', ')}.`;
  return fail('invalid_input', {}, { message: `Unknown command ${command}: ${advice}` });
}
