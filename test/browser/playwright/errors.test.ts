import { expect, test } from 'vitest';
import { explainPage } from '../../../src/browser/playwright/errors.ts';

test('an assertion of the driver about a page is told as the loss of that page', () => {
  expect(explainPage(new Error('browserContext.newPage: Assertion error')).code).toBe('page_crashed');
});
