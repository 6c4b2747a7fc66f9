import { expect, test } from 'vitest';
import { browserEnvironment } from '../../../src/browser/launch/browser-environment.ts';

test('a browser gets what it needs of the environment, and nothing else', () => {
  const needed = {
    PATH: '/bin',
    HOME: '/h',
    LC_ALL: 'C',
    XDG_RUNTIME_DIR: '/run',
    DISPLAY: ':1',
    TMPDIR: '/t',
  };
  const secret = {
    WAYFARER_TOKEN: 's',
    HTTPS_PROXY: 's',
    NODE_OPTIONS: 's',
    LD_PRELOAD: 's',
    path: 's',
    XLC_A: 's',
  };
  expect(browserEnvironment({ ...needed, ...secret, TZ: undefined }, 'linux')).toEqual(needed);
});

test('on Windows, in whatever case names are written', () => {
  const needed = { SystemRoot: 'C:\\Windows', AppData: 'a', LOCALAPPDATA: 'l', Temp: 't' };
  expect(browserEnvironment({ ...needed, GOOGLE_API_KEY: 's' }, 'win32')).toEqual(needed);
});
