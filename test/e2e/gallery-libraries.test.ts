import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIBRARY_CASES, startGallery, type Gallery, type LibraryCase } from '../site/gallery/index.ts';
import { RawClient } from '../support/raw-client.ts';

let gallery: Gallery;
let client: RawClient;

beforeAll(async () => {
  gallery = await startGallery();
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await gallery[Symbol.asyncDispose]();
});

/** The answer to the last call: all with one handle, each after the one before it is done. */
async function drive({ page, pick, calls, label, seen, row }: LibraryCase): Promise<Record<string, unknown>> {
  gallery.forget(page);
  await client.call('nav_goto', { url: gallery.url(page) });
  const picked = await client.call('ui_pick', pick);
  expect(picked).toHaveProperty('elementId');
  if (label !== undefined) expect(picked['label']).toBe(label);
  if (seen !== undefined) expect(picked['state']).toContain(seen);
  if (row !== undefined) expect(picked['row']).toContain(row);
  let answer: Record<string, unknown> = {};
  for (const call of calls) {
    const tool = 'state' in call ? 'action_setState' : 'action_execute';
    answer = await client.call(tool, { handle: picked['elementId'], ...call });
    if (answer['status'] !== 'done') break;
  }
  return answer;
}

test.each(LIBRARY_CASES.map((found) => [found.id, found] as const))('%s', async (_, found) => {
  const answer = await drive(found);
  if (found.refused !== undefined) {
    expect(answer).toMatchObject({ error: { code: found.refused.code } });
    const { allowed, foreign } = found.refused;
    if (allowed !== undefined) expect(JSON.stringify(answer)).toContain(allowed);
    if (foreign !== undefined) expect(JSON.stringify(answer)).not.toContain(foreign);
  } else if (found.mayFail === true && answer['status'] !== 'done') {
    expect(answer).toHaveProperty('error');
    expect(gallery.goalOf(found.page)).not.toBe(found.goal);
    return;
  } else expect(answer).toMatchObject({ status: 'done' });
  await expect.poll(() => gallery.goalOf(found.page)).toBe(found.goal);
});
