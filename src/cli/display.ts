export const NO_DISPLAY =
  'There is no display for a browser window: run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY.';

/** Whether a window can be shown; only Linux is checked. */
export function hasDisplay(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
}
