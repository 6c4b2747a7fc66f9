import { afterAll, beforeAll, test } from 'vitest';
import { captureInHurry, captureManySmall } from '../support/capture-runs.ts';
import { RawClient } from '../support/raw-client.ts';

let client: RawClient;
beforeAll(async () => {
  client = await RawClient.start();
});
afterAll(() => client.stop());

test('10,000 small responses of one page are all stored or counted as left out', () =>
  captureManySmall(client, 10_000));

test('200 rapid navigations lose no response that a page has received', () => captureInHurry(client, 200));
