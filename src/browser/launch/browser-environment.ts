// What Chromium reads: paths, language, time zone, display, fonts.
const ALLOWED = new Set([
  ...['PATH', 'HOME', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR'],
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS'],
]);
const ALLOWED_ON_WINDOWS = new Set([
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'TEMP',
  'TMP',
  'PATH',
  'TZ',
]);
const ALLOWED_PREFIX = /^(?:LC|XDG|FONTCONFIG)_/;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of programs that we start: ours has tokens, passwords and keys that no browser needs. */
export function browserEnvironment(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const isAllowed = (name: string): boolean =>
    platform === 'win32'
      ? ALLOWED_ON_WINDOWS.has(name.toUpperCase()) // names are case-insensitive on Windows
      : ALLOWED.has(name) || ALLOWED_PREFIX.test(name);
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && isAllowed(name) ? [[name, value]] : [],
    ),
  );
}
