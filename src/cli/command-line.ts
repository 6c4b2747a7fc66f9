import { isSetting, SETTINGS } from '../config/index.ts';
import { fail, nearest } from '../core/index.ts';
import * as z from 'zod';

export interface CommandLine {
  readonly command: string;
  /** False if the command was left out. */
  readonly isNamed: boolean;
  readonly words: readonly string[];
  /** Settings given as flags. */
  readonly flags: Readonly<Record<string, string | true>>;
  readonly config: string | undefined;
  readonly switches: ReadonlySet<Switch>;
  /** Flags of this command only. */
  readonly options: Readonly<Record<string, string>>;
}

const SWITCHES = ['http', 'repair', 'help', 'version'] as const;
export type Switch = (typeof SWITCHES)[number];

const SHORT_FORMS: Readonly<Record<string, string>> = { '-h': '--help', '-v': '--version', help: '--help' };

export interface CommandForm {
  /** Positional arguments, as shown in its usage; without this it takes none. */
  readonly words?: string;
  /** Flags of this command only, each with a value, and their descriptions. */
  readonly options?: Readonly<Record<string, string>>;
}

/** Splits `wayfarer [command] [words] [--flag value]`; unknown flags are refused later, by the settings. */
export function parseCommandLine(
  args: readonly string[],
  commands: Readonly<Record<string, CommandForm>>,
): CommandLine {
  const words: string[] = [];
  const flags: Record<string, string | true> = {};
  const switches = new Set<Switch>();
  let config: string | undefined;
  const rest = [...args];
  for (let given = rest.shift(); given !== undefined; given = rest.shift()) {
    const arg = (words.length === 0 ? SHORT_FORMS[given] : undefined) ?? given;
    if (!arg.startsWith('--')) {
      words.push(arg);
      continue;
    }
    const [, name = '', inline] = /^--([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    if (isSwitch(name)) switches.add(withoutValue(name, inline));
    else if (isBoolean(name)) flags[name] = inline ?? (isTruthValue(rest[0]) ? (rest.shift() ?? true) : true);
    else if (name === 'config') config = inline ?? rest.shift() ?? noValue(name);
    else flags[name] = inline ?? rest.shift() ?? (isSetting(name) ? noValue(name) : true);
  }
  const [command = 'stdio', ...others] = words;
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (known === undefined) throw unknownCommand(command, Object.keys(commands));
  // Other commands would silently ignore the words.
  if (others.length > 0 && known.words === undefined) throw tooManyWords(command, others);
  const isNamed = words.length > 0;
  return { command, isNamed, words: others, ...splitFlags(known.options ?? {}, flags), config, switches };
}

/** Separates the command's own options from settings. */
function splitFlags(
  own: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | true>>,
): Pick<CommandLine, 'flags' | 'options'> {
  const flags: Record<string, string | true> = {};
  const options: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(own, name)) flags[name] = value;
    else options[name] = value === true ? noValue(name) : value;
  }
  return { flags, options };
}

function isSwitch(name: string): name is Switch {
  return (SWITCHES as readonly string[]).includes(name);
}

function withoutValue(name: Switch, value: string | undefined): Switch {
  if (value === undefined) return name;
  throw fail('invalid_input', {}, { message: `--${name} takes no value.` });
}

function isBoolean(name: string): boolean {
  return isSetting(name) && SETTINGS[name].schema instanceof z.ZodBoolean;
}

function isTruthValue(word: string | undefined): boolean {
  return word === 'true' || word === 'false';
}

function tooManyWords(command: string, words: readonly string[]): Error {
  const message = `${command} takes no words, but was given ${words.join(' ')}: settings begin with --.`;
  return fail('invalid_input', {}, { message });
}

function noValue(name: string): never {
  throw fail('invalid_input', {}, { message: `--${name} needs a value.` });
}

function unknownCommand(command: string, commands: readonly string[]): Error {
  const close = nearest(command, commands);
  const advice =
    close.length > 0 ? `did you mean ${close.join(' or ')}?` : `known are ${commands.join(', ')}.`;
  return fail('invalid_input', {}, { message: `Unknown command ${command}: ${advice}` });
}
