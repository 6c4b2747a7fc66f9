import { fail } from '../../core/index.ts';

/** The operator's flags in addition to ours. */
export interface LaunchArgs {
  readonly add: readonly string[];
  /** Default flags of Playwright that are omitted. */
  readonly leaveOut: readonly string[] | 'all';
}

// Flags that security depends on, with the setting to use instead, if there is one.
const GUARDED: readonly (readonly [RegExp, string])[] = [
  [/^(no-)?proxy|^winhttp-proxy|^socks/, 'use proxy-server, proxy-username and proxy-password'],
  [/sandbox|^(single-process|no-zygote)$/, 'use sandbox'],
  [/^headless/, 'use slave-headless'],
  [
    /^user-data-dir$|^profile-directory$|^disk-cache-dir$/,
    'use master-user-data-root and default-profile-id',
  ],
  [/^ignore-certificate|^allow-insecure|^unsafely-treat-insecure/, 'use insecure-hosts'],
  [/^user-agent$/, 'use user-agent'],
  [
    /^remote-(debugging|allow-origins)|^enable-automation$|^silent-debugger/,
    'the browser is controlled only over a pipe',
  ],
  [
    /host-(resolver-)?rules|^dns|^enable-(quic|background-networking)|quic|webrtc/,
    'the server resolves names and checks addresses',
  ],
  [
    /web-security|site-isolation|^isolate-origins|^disable-site-per-process|local-network|private-network|^allow-file-access|^allow-running-insecure|^reduce-security/,
    'pages must stay isolated from each other and from this machine',
  ],
  [/-(cmd-prefix|launcher|subprocess-path)$/, 'it would start another program'],
];

/** The flags, if none of them affects security. */
export function checkLaunchArgs(setting: string, args: readonly string[]): readonly string[] {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1]?.toLowerCase();
    if (name === undefined) throw refused(setting, arg, 'flags begin with --');
    const why = GUARDED.find(([pattern]) => pattern.test(name))?.[1];
    if (why !== undefined) throw refused(setting, arg, why);
  }
  return args;
}

/** Flags to omit, if security depends on none of them. */
export function checkIgnoredArgs(args: readonly string[]): readonly string[] {
  const features = args.find((arg) => arg.startsWith('--disable-features'));
  if (features !== undefined) {
    throw refused('ignore-default-args', features, 'it turns off what goes round the proxy');
  }
  return checkLaunchArgs('ignore-default-args', args);
}

/** Our flags and the operator's in one list: Chromium uses only the last --disable-features. */
export function mergeFlags(ours: readonly string[], added: readonly string[]): string[] {
  const isFeatures = (flag: string): boolean => flag.startsWith('--disable-features=');
  const all = [...ours, ...added];
  const features = all.filter(isFeatures).map((flag) => flag.replace(/^[^=]*=/, ''));
  return [...all.filter((flag) => !isFeatures(flag)), `--disable-features=${features.join(',')}`];
}

function refused(setting: string, arg: string, why: string): Error {
  return fail('invalid_input', { setting }, { message: `${setting} must not contain ${arg}: ${why}.` });
}
