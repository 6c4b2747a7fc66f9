import { expect, test } from 'vitest';
import { browseSideBySide } from '../support/many-clients.ts';

// The long form, with 1,000 calls, is in test/long.
test('20 clients that call at once get their own pages and cookies only, and no session of another (G17)', async () => {
  expect(await browseSideBySide({ clients: 20, calls: 5 })).toBe(100);
}, 180_000);
