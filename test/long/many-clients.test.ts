import { expect, test } from 'vitest';
import { browseSideBySide } from '../support/many-clients.ts';

test('in 1,000 calls of 20 clients none gets anything of another (G17)', async () => {
  expect(await browseSideBySide({ clients: 20, calls: 50 })).toBe(1_000);
});
