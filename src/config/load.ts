import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { fail, nearest, type WayfarerError } from '../core/index.ts';
import type { Setting } from './setting.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings } from './table.ts';

export const CONFIG_FILE = 'wayfarer.config.json';

/** Sources of settings, in order of precedence: flags, environment, file, defaults. */
export interface ConfigSources {
  readonly flags: Readonly<Record<string, string | true>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Must exist if given; otherwise `wayfarer.config.json` in the current folder is read, if it exists. */
  readonly file?: string | undefined;
  /** Reports each ignored variable. */
  readonly warn?: (sentence: string) => void;
}

interface Given {
  readonly value: unknown;
  /** How the user wrote it, for error messages. */
  readonly as: string;
}

/** Validates all settings; an error names the first mistake and the allowed values. */
export function loadSettings(sources: ConfigSources): Settings {
  const fromFile = readConfigFile(sources.file);
  refuseUnknown(Object.keys(sources.flags), '--');
  checkVariables(sources);
  const given = SETTING_NAMES.flatMap((name) => {
    const found = findGiven(name, sources, fromFile);
    return found === undefined ? [] : [{ name, as: found.as, value: parseSetting(name, found) }];
  });
  const defaults = SETTING_NAMES.map((name) => [name, SETTINGS[name].default] as const);
  const values = given.map(({ name, value }) => [name, value] as const);
  const settings = Object.fromEntries([...defaults, ...values]) as Settings; // one checked value per name of the table
  for (const each of given) checkTogether(each, settings);
  return settings;
}

const OWN_VARIABLES = 'WAYFARER_';

/** An unknown variable with our prefix is probably a misspelled setting. */
function checkVariables({ env, warn }: ConfigSources): void {
  const known = SETTING_NAMES.map((name) => SETTINGS[name].env);
  const ours = Object.keys(env).filter((name) => name.startsWith(OWN_VARIABLES));
  const withoutPrefix = (name: string): string => name.replace(OWN_VARIABLES, '');
  for (const unknown of ours.filter((name) => !known.includes(name))) {
    const close = nearest(withoutPrefix(unknown), known.map(withoutPrefix));
    if (close.length === 0) warn?.(`Unknown variable ${unknown}: it is ignored.`);
    else {
      const meant = known.filter((name) => close.includes(withoutPrefix(name)));
      throw configError(`Unknown variable ${unknown}: did you mean ${meant.join(' or ')}?`);
    }
  }
}

/** Checks constraints between settings. */
function checkTogether(
  { name, as }: { readonly name: SettingName; readonly as: string },
  all: Settings,
): void {
  const { atMost, ...setting }: Setting = SETTINGS[name];
  const value: unknown = all[name];
  const needs = typeof value === 'string' ? (setting.needsByValue?.[value] ?? setting.needs) : setting.needs;
  const missing = [needs ?? []]
    .flat()
    .filter(isSetting)
    .find((each) => all[each] === '');
  if (missing !== undefined && value !== '')
    throw configError(`${as} needs --${missing} (${SETTINGS[missing].env}) as well.`, { setting: name });
  if (atMost !== undefined && isSetting(atMost) && Number(all[name]) > Number(all[atMost]))
    throw configError(`${as} must be at most ${atMost}, which is ${Number(all[atMost])}.`, { setting: name });
}

function findGiven(name: SettingName, { flags, env }: ConfigSources, file: ConfigFile): Given | undefined {
  const setting: Setting = SETTINGS[name];
  const flag = flags[name];
  if (flag !== undefined) return { value: fromText(setting, flag), as: `--${name}` };
  const variable = env[setting.env];
  // An empty variable means "not set": clients often pass every variable of their form.
  if (variable !== undefined && variable !== '')
    return { value: fromText(setting, variable), as: setting.env };
  const value = file.values[name];
  return value === undefined ? undefined : { value, as: `"${name}" in ${file.path}` };
}

/** Flags and variables are text; the schema determines their type. */
function fromText(setting: Setting, text: string | true): unknown {
  const { schema, separator = ',' } = setting;
  if (schema instanceof z.ZodBoolean) {
    const known: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };
    return text === true ? true : (known[text.toLowerCase()] ?? text);
  }
  if (text === true) return undefined;
  if (schema instanceof z.ZodArray) return asJson(text, '[') ?? itemsOf(text, separator);
  if (schema instanceof z.ZodRecord) return asJson(text, '{') ?? pairsOf(text);
  if (schema instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
  return text;
}

/** Lists and objects can also be given as JSON, for items that contain the separator. */
function asJson(text: string, start: '[' | '{'): unknown {
  if (!text.trimStart().startsWith(start)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // which the schema refuses
  }
}

function itemsOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** `Name: value` lines, as in HTTP headers. */
function pairsOf(text: string): unknown {
  const pairs = itemsOf(text, '\n').map((line) => /^([^:]+):(.*)$/.exec(line));
  if (pairs.includes(null)) return text; // which the schema refuses
  return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim(), pair?.[2]?.trim()]));
}

function parseSetting(name: SettingName, { value, as }: Given): unknown {
  const parsed = SETTINGS[name].schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Never print the value of a secret.
  const shown = 'secret' in SETTINGS[name] || value === undefined ? '' : ` not ${JSON.stringify(value)}`;
  throw configError(`${as} must be ${allowedValues(name)},${shown}`.replace(/,$/, ''), { setting: name });
}

/** Allowed values, in words. */
export function allowedValues(name: SettingName): string {
  const { schema, allows }: Setting = SETTINGS[name];
  if (allows !== undefined) return allows;
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodEnum) return oneOf(schema.options);
  if (schema instanceof z.ZodArray) {
    const item: unknown = schema.element;
    return `a list of ${item instanceof z.ZodEnum ? oneOf(item.options) : 'texts'}`;
  }
  if (schema instanceof z.ZodNumber) {
    const number = schema.isInt ? 'a whole number' : 'a number';
    return `${number} from ${schema.minValue} to ${schema.maxValue}`;
  }
  return 'a text';
}

function oneOf(options: readonly unknown[]): string {
  return options
    .map(String)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
}

interface ConfigFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

function readConfigFile(named: string | undefined): ConfigFile {
  const path = named ?? CONFIG_FILE;
  const text = readIfThere(path);
  if (text === undefined) {
    if (named !== undefined) throw configError(`There is no configuration file ${path}: check --config.`);
    return { path, values: {} };
  }
  const values = parseFile(text, path);
  refuseUnknown(Object.keys(values), '', ` in ${path}`);
  if (named === undefined) refuseGuarded(Object.keys(values));
  return { path, values };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // Node's errors carry a code
    throw configError(`The configuration file ${path} cannot be read: check its rights.`, {}, cause);
  }
}

function parseFile(text: string, path: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw configError(`The configuration file ${path} is not JSON: correct or remove it.`, {}, cause);
  }
  const values = z.record(z.string(), z.unknown()).safeParse(parsed);
  if (!values.success) throw configError(`The configuration file ${path} must hold one JSON object.`);
  return values.data;
}

/** Own properties only: `toString` is not a setting. */
export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

function refuseUnknown(names: readonly string[], prefix: string, where = ''): void {
  const unknown = names.find((name) => !isSetting(name));
  if (unknown === undefined) return;
  const close = nearest(unknown, SETTING_NAMES).map((name) => prefix + name);
  const advice =
    close.length > 0 ? `did you mean ${close.join(' or ')}?` : `known are ${SETTING_NAMES.join(', ')}.`;
  throw configError(`Unknown setting ${prefix}${unknown}${where}: ${advice}`, { setting: unknown });
}

function refuseGuarded(names: readonly string[]): void {
  const guarded = names.find((name) => 'guarded' in SETTINGS[name as SettingName]); // unknown names were refused above
  if (guarded === undefined) return;
  throw configError(
    `"${guarded}" is not taken from a ${CONFIG_FILE} that just lies in the current folder: ` +
      `start with --config ${CONFIG_FILE} to trust it.`,
    { setting: guarded },
  );
}

function configError(message: string, facts: Record<string, unknown> = {}, cause?: unknown): WayfarerError {
  return fail('invalid_input', facts, cause === undefined ? { message } : { message, cause });
}
