import { BROWSER_SETTING_NAMES } from './browser-table.ts';
import { allowedValues, CONFIG_FILE } from './load.ts';
import { SCRAPE_SETTING_NAMES } from './scrape-table.ts';
import type { Setting } from './setting.ts';
import { SETTING_NAMES, SETTINGS } from './table.ts';

// In the scrape server's order; its proxy-* is three settings here.
const BROWSER_KEYS = [
  ...BROWSER_SETTING_NAMES.filter((name) => name !== 'sessions-per-worker'),
  'executable-path',
  'proxy-server',
  'proxy-username',
  'proxy-password',
] as const;

/** The text of docs/config.md. */
export function describeSettings(): string {
  const rows = SETTING_NAMES.map((name) => {
    const setting: Setting = SETTINGS[name];
    const cells = [
      `\`${name}\``,
      `\`${setting.env}\``,
      allowedValues(name),
      writtenDefault(setting),
      setting.says,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const guarded = SETTING_NAMES.filter((name) => 'guarded' in SETTINGS[name]).map((name) => `\`${name}\``);
  return [
    '# Configuration',
    '',
    `<!-- Written by \`npm run gen\` from src/config/table.ts. -->`,
    '',
    `A setting can stand in \`${CONFIG_FILE}\` (of the current folder, or named with \`--config\`), in the environment,`,
    'or on the command line as `--name value` or `--name=value`. Flags win over the environment, the environment over the file.',
    'An unknown name or a value that is not allowed ends the start with one sentence that says what is; so does a setting',
    'without the one that it needs. A `WAYFARER_` variable that is like no setting is ignored with a warning.',
    '',
    '| key and flag | variable | value | default | meaning |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Not taken from a \`${CONFIG_FILE}\` that just lies in the current folder, because they name a program or a folder, or`,
    `loosen a guard: ${guarded.join(', ')}. Start with \`--config\` to trust the file.`,
    '',
    'The design of the scrape server knows the settings of its browsers as `mmh.browser.NAME`; here each is `--NAME`:',
    '',
    ...BROWSER_KEYS.map((name) => mapping('browser', name)),
    '',
    'and how it reads pages as `mmh.scrape.NAME`:',
    '',
    ...SCRAPE_SETTING_NAMES.map((name) => mapping('scrape', name)),
    '',
  ].join('\n');
}

function mapping(domain: string, name: keyof typeof SETTINGS): string {
  return `- \`mmh.${domain}.${name}\` is \`--${name}\` or \`${SETTINGS[name].env}\``;
}

function writtenDefault(setting: Setting): string {
  if (setting.defaultSays !== undefined) return setting.defaultSays;
  const value: unknown = setting.default;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `\`${value.join(',')}\``;
  if (typeof value === 'object' && value !== null) return 'none';
  return `\`${String(value)}\``;
}
