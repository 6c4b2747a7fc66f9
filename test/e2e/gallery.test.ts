import { afterAll, beforeAll, expect, test } from 'vitest';
import { GALLERY_CASES, startGallery, type Gallery } from '../site/gallery/index.ts';
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

test.each(GALLERY_CASES.map((found) => [found.id, found] as const))('%s', async (_, found) => {
  await client.call('nav_goto', { url: gallery.url(found.page) });
  const { elementId } = await client.call('ui_pick', found.pick);
  const call = 'state' in found.call ? 'action_setState' : 'action_execute';
  const answer = await client.call(call, { handle: elementId, ...found.call });
  expect(answer).toMatchObject({ status: 'done' });
  await expect.poll(() => gallery.goalOf(found.page)).toBe(found.goal);
});
