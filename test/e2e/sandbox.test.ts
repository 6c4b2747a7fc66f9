import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { chromiumPath } from '../support/chromium-path.ts';

import { PROGRAM } from '../support/program.ts';

const canUnshare = spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
const SOMEBODY = 65_534;
// A user who is not root, where no user namespace can be made beside the one that this takes.
const WITHOUT_NAMESPACES = `echo 1 > /proc/sys/user/max_user_namespaces
exec unshare --user --map-user=${SOMEBODY} --map-group=${SOMEBODY} "$@"`;

let site: Site;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), 'wayfarer-sandbox-'));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page where there is no sandbox; tells the answer, and how the browser was started. */
async function openWithoutNamespaces(...args: string[]): Promise<{ data: unknown; started: string[] }> {
  const [browser, seen] = [join(folder, 'browser'), join(folder, 'arguments')];
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}'\nexec '${await chromiumPath()}' "$@"\n`;
  writeFileSync(browser, script, { mode: 0o755 });
  const call = ['call', 'nav_goto', JSON.stringify({ url: site.url('/article') }), ...args];
  const wrapped = ['sh', '-c', WITHOUT_NAMESPACES, 'sh', process.execPath, PROGRAM, ...call];
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), CHROME_PATH: browser };
  const unshare = ['--user', '--map-root-user', ...wrapped];
  // A call that ends with an error prints it all the same.
  const stdout = await new Promise<string>((resolve) => {
    execFile('unshare', unshare, { env }, (_error, printed) => resolve(printed));
  });
  return { data: JSON.parse(stdout), started: readFileSync(seen, 'utf8').split('\n') };
}

test.runIf(canUnshare)(
  'without a usable sandbox nothing is opened, the operator is named, and the sandbox stays on (D05)',
  async () => {
    const { data, started } = await openWithoutNamespaces();
    expect(data).toMatchObject({
      error: {
        code: 'sandbox_unavailable',
        next: 'ask_human',
        hint: 'Ask the operator to enable user namespaces, or to accept --sandbox off.',
      },
    });
    expect(started).not.toContain('--no-sandbox');
  },
);

test.runIf(canUnshare)('an operator who accepts --sandbox off gets pages without one', async () => {
  const { data, started } = await openWithoutNamespaces('--sandbox', 'off');
  expect(data).toMatchObject({ status: 200 });
  expect(started).toContain('--no-sandbox');
});
