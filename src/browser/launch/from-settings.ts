import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { fail } from '../../core/index.ts';
import type { IdentitySettings } from './identity.ts';
import type { LauncherSettings } from './launch.ts';
import { checkIgnoredArgs, checkLaunchArgs, type LaunchArgs } from './launch-args.ts';
import type { MasterOptions } from '../pool/master-pool.ts';
import type { OnWait } from '../profile/profile-lock.ts';
import type { TemporaryFolder } from './temporary-folder.ts';
import type { PoolSize } from '../pool/worker-pool.ts';

/** The settings of all browsers; a mistake in them is reported at start, not with the first page. */
export function launcherSettings(settings: Settings, temporary: TemporaryFolder): LauncherSettings {
  return {
    executablePath: settings['executable-path'],
    channel: settings['browser-channel'],
    sandbox: settings.sandbox,
    temporary,
    identity: identitySettings(settings),
    args: argsOf(settings),
  };
}

export function poolSize(settings: Settings): PoolSize {
  return {
    minWorkers: settings['worker-pool-min-size-per-process'],
    maxWorkers: settings['worker-pool-max-size-per-process'],
    sessionsPerWorker: settings['sessions-per-worker'],
    renewAfter: settings['worker-renew-after'],
    queueTimeoutMs: settings['queue-offer-timeout-ms'],
  };
}

/** The folder of all profiles. */
export function profileRoot(settings: Settings): string {
  return settings['master-user-data-root'] || join(settings['data-dir'], 'profiles');
}

/** The profile that people log in to, without a window. */
export function masterOptions(settings: Settings, launcher: LauncherSettings): MasterOptions {
  const lock = { folder: masterFolder(settings), timeoutMs: settings['master-profile-lock-timeout-ms'] };
  return { ...launcher, headless: settings['slave-headless'], lock };
}

/** The same profile, with a window for a person. */
export function loginOptions(settings: Settings, launcher: LauncherSettings, onWait: OnWait): MasterOptions {
  const options = masterOptions(settings, launcher);
  const more = checkLaunchArgs('master-login-args', settings['master-login-args']);
  return {
    ...options,
    headless: false,
    args: { ...launcher.args, add: [...launcher.args.add, ...more] },
    lock: { ...options.lock, onWait },
  };
}

export function masterFolder(settings: Settings): string {
  const id = settings['default-profile-id'];
  // A profile must be a folder below the root, and not one of the temporary ones.
  const isFolderName = !/[/\\\0]|^\.{1,2}$|^slave_/.test(id);
  if (isFolderName && new RegExp(settings['profile-id-regex']).test(id))
    return join(profileRoot(settings), id);
  throw refusal('default-profile-id', `${id} is not a name that profile-id-regex allows.`);
}

export function identitySettings(settings: Settings): IdentitySettings {
  const named = {
    userAgent: settings['user-agent'],
    acceptLanguage: settings['accept-language'],
    locale: settings.locale,
    timezoneId: settings['timezone-id'],
    script: scriptOf(settings['stealth-script']),
  };
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    extraHeaders: settings['extra-headers'],
    userAgents: settings['user-agents'],
    stealth: settings['stealth-enabled'],
  };
}

function scriptOf(path: string): string {
  try {
    return path === '' ? '' : readFileSync(path, 'utf8');
  } catch (cause) {
    throw refusal('stealth-script', `${path} cannot be read.`, cause);
  }
}

function argsOf(settings: Settings): LaunchArgs {
  return {
    add: checkLaunchArgs('launch-args', settings['launch-args']),
    leaveOut: settings['ignore-all-default-args'] ? 'all' : checkIgnoredArgs(settings['ignore-default-args']),
  };
}

function refusal(setting: string, why: string, cause?: unknown): Error {
  return fail('invalid_input', { setting }, { message: `${setting}: ${why}`, cause });
}
