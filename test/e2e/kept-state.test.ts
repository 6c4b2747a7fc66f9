import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Site;
let client: RawClient;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  client = await RawClient.start();
  folder = join(client.program.dataDir, 'sessions');
});
afterAll(() => Promise.all([site.close(), client.stop()]));

/** Visits the page that counts visits in a cookie, in a session of this name that ends afterwards. */
async function visit(name: string): Promise<{ started: Record<string, unknown>; heading: unknown }> {
  const started = await client.call('research_session_start', { name });
  const { sessionId } = started;
  const { view } = await client.call('nav_goto', { url: site.url('/cookie'), sessionId });
  const { stateKept } = await client.call('research_session_end', { sessionId });
  expect(stateKept).toBe(true);
  return { started, heading: (view as { headings: string[] }).headings[0] };
}

const DAMAGE: Record<string, (path: string) => void> = {
  truncated: (path) => writeFileSync(path, readFileSync(path).subarray(0, 30)),
  'no JSON': (path) => writeFileSync(path, 'nonsense', { mode: 0o644 }),
  'of another shape': (path) => writeFileSync(path, '{"cookies":[{}],"origins":[]}'),
  empty: (path) => writeFileSync(path, ''),
  'a folder': (path) => {
    rmSync(path);
    mkdirSync(path);
  },
};

test.each(Object.entries(DAMAGE))(
  'a kept state that is %s is set aside by name, and the session works again',
  async (_, damage) => {
    await visit('kept');
    damage(join(folder, 'kept.json'));
    const { started, heading } = await visit('kept');
    expect(started).toMatchObject({ status: 'started' });
    const [setAside = ''] = /kept\.json\.damaged-[\dTZ.-]+Z/.exec(String(started['note'])) ?? [];
    expect(statSync(join(folder, setAside)).mode & 0o077).toBe(0);
    expect(client.program.stderr()).toContain(setAside);
    expect(heading).toBe('visit 1');
    expect(await visit('kept')).toMatchObject({ started: { status: 'resumed' }, heading: 'visit 2' });
    rmSync(join(folder, 'kept.json'));
  },
);

test('sessions whose names differ in case only keep different cookies', async () => {
  expect(await visit('Work')).toMatchObject({ heading: 'visit 1' });
  expect(await visit('Work')).toMatchObject({ heading: 'visit 2' });
  expect(await visit('work')).toMatchObject({ started: { status: 'started' }, heading: 'visit 1' });
  const files = readdirSync(folder).filter((file) => file.endsWith('ork.json'));
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(2);
});
