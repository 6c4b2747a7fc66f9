import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  allowedValues,
  keptToken,
  loadSettings,
  SETTING_NAMES,
  SETTINGS,
  type ConfigSources,
} from '../../src/config/index.ts';

const before = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wayfarer-config-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const warnings: string[] = [];

function load(sources: Partial<ConfigSources> = {}) {
  return loadSettings({ flags: {}, env: {}, warn: (sentence) => warnings.push(sentence), ...sources });
}

function writeConfig(value: unknown, name = 'wayfarer.config.json'): void {
  writeFileSync(name, typeof value === 'string' ? value : JSON.stringify(value));
}

describe('settings', () => {
  test('have defaults', () => {
    expect(load()).toMatchObject({
      'call-timeout': 30_000,
      port: 4870,
      host: '127.0.0.1',
      'read-only': false,
    });
  });

  test('come from the file, the environment and flags, and the later one wins', () => {
    writeConfig({ port: 1001, 'log-level': 'debug', 'call-timeout': 1_000 });
    const env = { WAYFARER_PORT: '1002', WAYFARER_CALL_TIMEOUT: '2000' };
    expect(load({ env, flags: { port: '1003' } })).toMatchObject({
      port: 1003,
      'call-timeout': 2_000,
      'log-level': 'debug',
    });
  });

  test('of an empty variable are not set', () => {
    expect(load({ env: { WAYFARER_PORT: '' } }).port).toBe(4870);
  });

  test('that are lists or switches are read from text', () => {
    expect(load({ flags: { toolsets: 'handles, web', 'read-only': true } })).toMatchObject({
      toolsets: ['handles', 'web'],
      'read-only': true,
    });
    expect(load({ env: { WAYFARER_READ_ONLY: '0' } })['read-only']).toBe(false);
  });

  test.each<[string, Partial<ConfigSources>, string]>([
    ['an unknown flag', { flags: { prot: '1' } }, 'Unknown setting --prot: did you mean --port'],
    [
      'a number out of range',
      { flags: { port: '70000' } },
      '--port must be a whole number from 0 to 65535, not 70000',
    ],
    [
      'a text where a number belongs',
      { env: { WAYFARER_PORT: 'http' } },
      'WAYFARER_PORT must be a whole number',
    ],
    [
      'an unknown choice',
      { flags: { toolsets: 'handles,all' } },
      '--toolsets must be a list of handles, research, agent, scrape or web',
    ],
    [
      'a switch that is neither on nor off',
      { flags: { 'read-only': 'maybe' } },
      '--read-only must be true or false',
    ],
    [
      'a variable whose name is nearly one of ours',
      { env: { WAYFARER_TOOLSET: 'handles' } },
      'Unknown variable WAYFARER_TOOLSET: did you mean WAYFARER_TOOLSETS?',
    ],
    [
      'a login for a proxy that is not named',
      { flags: { 'proxy-username': 'ann' } },
      '--proxy-username needs --proxy-server (WAYFARER_PROXY_SERVER) as well.',
    ],
    [
      'a password without the name that it belongs to',
      { flags: { 'proxy-server': 'http://a:1', 'proxy-password': 'x' } },
      '--proxy-password needs --proxy-username (WAYFARER_PROXY_USERNAME) as well.',
    ],
    [
      'fewer browsers at most than are kept',
      { env: { WAYFARER_WORKER_POOL_MIN_SIZE_PER_PROCESS: '3' } },
      'WAYFARER_WORKER_POOL_MIN_SIZE_PER_PROCESS must be at most worker-pool-max-size-per-process, which is 2.',
    ],
    [
      'a share as a whole number',
      { flags: { 'stability-length-change-threshold': '2' } },
      '--stability-length-change-threshold must be a number from 0 to 1, not 2',
    ],
    ['a file that is not there', { file: 'other.json' }, 'There is no configuration file other.json'],
  ])('refuse %s, and say what is allowed', (_, sources, message) => {
    expect(() => load(sources)).toThrow(message);
  });

  test('never show a secret, not even a wrong one', () => {
    expect(() => load({ flags: { token: 'short-secret' } })).toThrow(
      /^--token must be at least 16 printable characters/,
    );
    expect(() => load({ flags: { token: 'short-secret' } })).not.toThrow(/short-secret/);
  });

  test('of a file name its mistakes', () => {
    writeConfig({ prot: 1 });
    expect(() => load()).toThrow('Unknown setting prot in wayfarer.config.json: did you mean port');
    writeConfig('{"port":');
    expect(() => load()).toThrow(
      'The configuration file wayfarer.config.json is not JSON: correct or remove it.',
    );
    writeConfig('[]');
    expect(() => load()).toThrow('must hold one JSON object');
    writeConfig({ port: 'x' });
    expect(() => load()).toThrow('"port" in wayfarer.config.json must be a whole number');
  });

  test('that name a program or loosen a guard come from a file only if the file was named', () => {
    writeConfig({ 'executable-path': '/tmp/evil' });
    expect(() => load()).toThrow('start with --config wayfarer.config.json to trust it');
    expect(load({ file: 'wayfarer.config.json' })['executable-path']).toBe('/tmp/evil');
  });

  test('ignore a variable of ours that is like no setting, and say so', () => {
    load({ env: { WAYFARER_TEST_MARK: 'x' } });
    expect(warnings.splice(0)).toEqual(['Unknown variable WAYFARER_TEST_MARK: it is ignored.']);
  });

  test('are described as they are: folders, hosts, addresses, parts of one', () => {
    expect(allowedValues('upload-roots')).toBe('a list of folders');
    expect(allowedValues('allow-net')).toBe('a list of addresses or ranges');
    expect(allowedValues('insecure-hosts')).toBe('a list of host names without scheme and port');
    expect(allowedValues('stability-length-change-threshold')).toBe('a number from 0 to 1');
    expect(allowedValues('port')).toBe('a whole number from 0 to 65535');
  });

  test('each have a variable of their own', () => {
    const variables = SETTING_NAMES.map((name) => SETTINGS[name].env);
    expect(new Set(variables).size).toBe(variables.length);
  });
});

describe('the token', () => {
  test('is made once, for its owner alone, even with an open umask', () => {
    const umask = process.umask(0);
    try {
      const data = join(folder, 'with space', 'data');
      const token = keptToken(data);
      expect(token).toMatch(/^[0-9a-f]{48}$/);
      expect(keptToken(data)).toBe(token);
      expect(statSync(data).mode & 0o777).toBe(0o700);
      expect(statSync(join(data, 'token')).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(umask);
    }
  });

  test('cannot be kept in a folder that is none, and the fix is named', () => {
    writeFileSync('file', '');
    expect(() => keptToken(join(folder, 'file', 'data'))).toThrow(
      /cannot be made, because a file is in its way: give another with --data-dir or DATA_DIR/,
    );
  });
});
