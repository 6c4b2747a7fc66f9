import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../src/cli/command-line.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { loadSettings, SETTING_NAMES, SETTINGS, type Settings } from '../src/config/index.ts';
import { REMOTE_FLAGS } from './support/remote-browser.ts';

interface ComposeService {
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly aliases?: readonly string[] }>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

// The parser of a package that is here anyway.
const { yaml } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
  readonly yaml: { parse(text: string, options: { readonly merge: boolean }): unknown };
};
const text = readFileSync('deploy/compose.yaml', 'utf8');
const { services, networks } = yaml.parse(text, { merge: true }) as ComposeFile; // what this test checks
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const programs = Object.entries(services).filter(([, { build }]) => build?.target === 'program');

const SECRET = 'from-the-environment';

/** Compose asks for what the environment has to say. */
const isFilledIn = (value: unknown): string => String(value).replace(/\$\{(\w+):\?[^}]*\}/, SECRET);

function settingsOf({ command = [], environment = {} }: ComposeService): Settings {
  const env = Object.entries(environment).map(([name, value]) => [name, isFilledIn(value)] as const);
  const { flags } = parseCommandLine(command, COMMANDS);
  return loadSettings({ flags, env: Object.fromEntries(env) });
}

describe('the Compose file', () => {
  test('has two servers that only queue, four workers, a database and a browser', () => {
    const commands = programs.map(([, { command = [] }]) => command.join(' '));
    expect(commands.filter((command) => command === 'serve --http')).toHaveLength(2);
    expect(commands.filter((command) => command === 'worker')).toHaveLength(4);
    expect(Object.keys(services)).toHaveLength(8);
  });

  test.each(programs)('gives %s settings that the program has and takes', (name, service) => {
    const known = [...SETTING_NAMES.map((each) => SETTINGS[each].env), 'PGPASSWORD'];
    expect(Object.keys(service.environment ?? {}).filter((each) => !known.includes(each))).toEqual([]);
    const settings = settingsOf(service);
    const hosts = [settings['store-url'], ...settings['browser-url']].map((url) => new URL(url).hostname);
    expect(hosts).toEqual(['postgres', 'browser']);
    expect(settings['crawl-concurrency'] > 0).toBe(service.command?.[0] === 'worker');
    if (service.command?.[0] !== 'serve') return;
    expect(settings['server-address']).toBe(`http://${name}:${settings.port}`);
    expect(settings.token).toEqual([SECRET]);
  });

  test('lets the browser reach the proxies of the programs and nothing else', () => {
    expect(services['browser']?.networks).toEqual(['browsers']);
    expect(networks['browsers']).toEqual({ internal: true });
    const aliases = programs.map(([, service]) => {
      const { browsers } = service.networks as Readonly<
        Record<string, { readonly aliases: readonly string[] }>
      >;
      expect(browsers?.aliases).toEqual([settingsOf(service)['egress-host']]);
      return browsers?.aliases[0];
    });
    expect(new Set(aliases).size).toBe(programs.length);
  });

  test('starts the browser as docs/remote-browsers.md says, where the programs look for it', () => {
    const config = JSON.parse(readFileSync('deploy/browser.json', 'utf8')) as Record<string, unknown>;
    expect(config['args']).toEqual(REMOTE_FLAGS);
    for (const [, service] of programs)
      expect(settingsOf(service)['browser-url']).toEqual([
        `ws://browser:${String(config['port'])}${String(config['wsPath'])}`,
      ]);
  });

  test('names only what is there', () => {
    const targets = Object.values(services).flatMap(({ build }) => build ?? []);
    for (const { dockerfile: file, target } of targets) {
      expect(existsSync(file)).toBe(true);
      expect(dockerfile).toMatch(new RegExp(`^FROM .* AS ${target}$`, 'm'));
    }
    const needed = Object.values(services).flatMap((service) => Object.keys(service.depends_on ?? {}));
    expect(needed.filter((name) => services[name] === undefined)).toEqual([]);
    const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const used = readFileSync('deploy/Dockerfile.dockerignore', 'utf8');
    const isUsed = (path: string): boolean =>
      used.includes(`!${path.replace(/tsconfig.*/, 'tsconfig*.json')}\n`);
    expect(copied.filter((path) => !isUsed(path))).toEqual([]);
  });
});
