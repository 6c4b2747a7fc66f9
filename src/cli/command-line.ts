import { isSetting, SETTINGS } from '../config/index.ts';
import { fail, nearest } from '../core/index.ts';
import * as z from 'zod';

export interface CommandLine {
  readonly command: string;
  readonly words: readonly string[];
  /** Settings given as flags. */
  readonly flags: Readonly<Record<string, string | true>>;
  readonly config: string | undefined;
  readonly switches: ReadonlySet<Switch>;
  /** Flags of this command alone. */
  readonly options: Readonly<Record<string, string>>;
}

const SWITCHES = ['http', 'help', 'version'] as const;
export type Switch = (typeof SWITCHES)[number];

const SHORT_FORMS: Readonly<Record<string, string>> = { '-h': '--help', '-v': '--version', help: '--help' };
// The others would take words in silence and do nothing with them.
const TAKE_WORDS = ['call', 'doctor', 'scrape'];
// Each takes a value.
const OWN_FLAGS: Readonly<Record<string, readonly string[]>> = {
  scrape: ['format', 'selector', 'mode', 'wait-for', 'only-main-content', 'output'],
};

/** Splits `wayfarer [command] [words] [--flag value]`; an unknown flag is refused by the settings table. */
export function parseCommandLine(args: readonly string[], commands: readonly string[]): CommandLine {
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
  if (!commands.includes(command)) throw unknownCommand(command, commands);
  if (others.length > 0 && !TAKE_WORDS.includes(command)) throw tooManyWords(command, others);
  return { command, words: others, ...splitFlags(command, flags), config, switches };
}

/** What a command takes for itself is no setting. */
function splitFlags(
  command: string,
  given: Readonly<Record<string, string | true>>,
): Pick<CommandLine, 'flags' | 'options'> {
  const own = OWN_FLAGS[command] ?? [];
  const flags: Record<string, string | true> = {};
  const options: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!own.includes(name)) flags[name] = value;
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
