// Installs what is missing, with a message: packages, the build, and with --browser a Chromium. Uses only built-in
// modules, because it runs before anything is installed. With nothing to do it takes a fraction of a second.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres } from './find-postgres.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const BROWSER_LIMIT_MS = 10 * 60_000;

if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Node 20 or newer is needed, this is ${process.version}.`);
ensurePackages('.', ['--ignore-scripts']); // no package of ours needs an install script
ensureBuild();
if (process.argv.includes('--test')) {
  ensurePackages('test/conformance', []);
  ensureScreen();
  ensurePostgres();
}
if (process.argv.includes('--bench')) ensurePackages('bench/peers', ['--ignore-scripts']);
if (process.argv.includes('--browser')) ensureBrowser();

function ensurePackages(folder, flags) {
  const stamp = join(root, folder, 'node_modules', '.setup-stamp');
  const wanted = hashOf([join(folder, 'package-lock.json')]);
  if (readIfThere(stamp) === wanted) return;
  say(`Installing the packages of ${join(folder, 'package-lock.json')}`);
  if (!runNpm(['ci', ...flags], folder)) stop('npm ci failed: its message above says why.');
  writeFileSync(stamp, wanted);
}

function ensureBuild() {
  const stamp = join(root, 'dist', '.build-stamp');
  const wanted = hashOf([
    'package-lock.json',
    'tsconfig.json',
    ...filesBelow('src'),
    ...filesBelow('scripts'),
  ]);
  if (readIfThere(stamp) === wanted) return;
  say('Building the program');
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: toStderr() });
  if (built.status !== 0) stop('The build failed: its message above says why.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Tests of windows need a display and input: on Linux, virtual ones. */
function ensureScreen() {
  if (process.platform !== 'linux' || (isOnPath('Xvfb') && isOnPath('xdotool'))) return;
  say('No screen for tests of windows: installing xvfb and xdotool');
  const apt = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get'];
  tryRun([...apt, 'update']);
  tryRun([...apt, 'install', '-y', '--no-install-recommends', 'xvfb', 'xdotool']);
  if (!isOnPath('Xvfb') || !isOnPath('xdotool')) stop('Install Xvfb and xdotool by hand: tests need them.');
}

/** Tests of the store run a server of their own; without one they are skipped, and the run says so. */
function ensurePostgres() {
  if (findPostgres() !== undefined) return;
  say('No PostgreSQL for tests of the store: installing one');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (isOnPath('apt-get')) installPostgresOnDebian(asRoot);
  else if (isOnPath('dnf')) tryRun([...asRoot, 'dnf', 'install', '-y', 'postgresql-server']);
  else if (isOnPath('brew')) tryRun(['brew', 'install', 'postgresql@17']);
  if (findPostgres() === undefined)
    say('PostgreSQL could not be installed: tests that need it are skipped. Install it by hand to run them');
}

/** Debian's package would create and start a server of its own; this file, read for a moment, keeps it from that. */
function installPostgresOnDebian(asRoot) {
  const folder = '/etc/postgresql-common/createcluster.d';
  const file = join(folder, 'no-cluster-for-tests.conf');
  const write = `mkdir -p ${folder} && echo 'create_main_cluster = false' > ${file}`;
  tryRun([...asRoot, 'apt-get', 'update']);
  tryRun([...asRoot, 'sh', '-c', write]);
  tryRun([...asRoot, 'apt-get', 'install', '-y', '--no-install-recommends', 'postgresql']);
  tryRun([...asRoot, 'rm', '-f', file]);
}

function ensureBrowser() {
  if (hasBrowser()) return;
  for (const { what, run } of browserSources()) {
    say(`No Chromium found: ${what}`);
    run();
    if (hasBrowser()) return;
  }
  stop(
    'No Chromium could be installed: install one by hand, or set CHROME_PATH to one. "npm run doctor" looks again.',
  );
}

/** The program's own search, so that there is only one. */
function hasBrowser() {
  const doctor = spawnSync(process.execPath, ['bin/wayfarer.js', 'doctor', 'browser'], { cwd: root });
  return doctor.status === 0;
}

function browserSources() {
  const playwright = ['node_modules/playwright-core/cli.js', 'install', 'chromium'];
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const packageManagers = [
    {
      command: 'apt-get',
      before: ['update'],
      install: ['install', '-y', '--no-install-recommends', 'chromium'],
      asRoot,
    },
    { command: 'dnf', install: ['install', '-y', 'chromium'], asRoot },
    { command: 'brew', install: ['install', '--cask', 'chromium'], asRoot: [] },
  ];
  return [
    {
      what: "trying Playwright's download",
      run: () => tryRun([process.execPath, ...playwright]),
    },
    ...packageManagers
      .filter(({ command }) => isOnPath(command))
      .map(({ command, before, install, asRoot: prefix }) => ({
        what: `trying ${command}`,
        run: () => {
          if (before !== undefined) tryRun([...prefix, command, ...before]);
          tryRun([...prefix, command, ...install]);
        },
      })),
  ];
}

function tryRun([command, ...args]) {
  spawnSync(command, args, {
    cwd: root,
    stdio: toStderr(),
    timeout: BROWSER_LIMIT_MS,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
    },
  });
}

function isOnPath(command) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)));
}

function runNpm(args, folder) {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  try {
    execFileSync(command, [...first, ...args], {
      cwd: join(root, folder),
      stdio: toStderr(),
      shell: npm === undefined,
    });
    return true;
  } catch {
    return false; // npm has printed the reason
  }
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function toStderr() {
  return ['ignore', 2, 2];
}

function say(text) {
  process.stderr.write(`setup: ${text} …\n`);
}

function stop(text) {
  process.stderr.write(`setup: ${text}\n`);
  process.exit(1);
}
