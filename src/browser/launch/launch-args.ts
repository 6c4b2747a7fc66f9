import { fail } from '../../core/index.ts';

/** Flags of the operator's own, beside ours. */
export interface LaunchArgs {
  readonly add: readonly string[];
  /** Of Playwright's own flags, those that are left out. */
  readonly leaveOut: readonly string[] | 'all';
}

// What guards stand on, and the setting that is for it, where there is one.
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
    'the browser is driven over a pipe alone',
  ],
  [
    /host-(resolver-)?rules|^dns|^enable-(quic|background-networking)|quic|webrtc/,
    'names are resolved and addresses judged by the server',
  ],
  [
    /web-security|site-isolation|^isolate-origins|^disable-site-per-process|local-network|private-network|^allow-file-access|^allow-running-insecure|^reduce-security/,
    'pages stay apart from each other and from this machine',
  ],
  [/-(cmd-prefix|launcher|subprocess-path)$/, 'it would start another program'],
];

/** The flags, if none of them reaches behind a guard. */
export function checkLaunchArgs(setting: string, args: readonly string[]): readonly string[] {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1]?.toLowerCase();
    if (name === undefined) throw refused(setting, arg, 'flags begin with --');
    const why = GUARDED.find(([pattern]) => pattern.test(name))?.[1];
    if (why !== undefined) throw refused(setting, arg, why);
  }
  return args;
}

/** Flags that are to be left out: none on which a guard stands. */
export function checkIgnoredArgs(args: readonly string[]): readonly string[] {
  const features = args.find((arg) => arg.startsWith('--disable-features'));
  if (features !== undefined) {
    throw refused('ignore-default-args', features, 'it turns off what goes round the proxy');
  }
  return checkLaunchArgs('ignore-default-args', args);
}

/** Ours and the operator's in one list: Chromium takes the last --disable-features and forgets the ones before it. */
export function mergeFlags(ours: readonly string[], added: readonly string[]): string[] {
  const isFeatures = (flag: string): boolean => flag.startsWith('--disable-features=');
  const all = [...ours, ...added];
  const features = all.filter(isFeatures).map((flag) => flag.replace(/^[^=]*=/, ''));
  return [...all.filter((flag) => !isFeatures(flag)), `--disable-features=${features.join(',')}`];
}

function refused(setting: string, arg: string, why: string): Error {
  return fail('invalid_input', { setting }, { message: `${setting} must not hold ${arg}: ${why}.` });
}
