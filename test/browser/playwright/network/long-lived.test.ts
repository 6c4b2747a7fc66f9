import { expect, test } from 'vitest';
import { createLongLived } from '../../../../src/browser/playwright/network/long-lived.ts';

test('a poll is known again, whatever it asks for, and nothing else is', () => {
  const longLived = createLongLived();
  longLived.add('https://a.test/poll?since=1#x');
  expect(longLived.has('https://a.test/poll?since=2')).toBe(true);
  expect(longLived.has('https://a.test/poll/other')).toBe(false);
  expect(longLived.has('https://b.test/poll')).toBe(false);
});

test('the oldest of too many is forgotten', () => {
  const longLived = createLongLived();
  for (let n = 0; n <= 500; n++) longLived.add(`https://a.test/${n}`);
  expect(longLived.has('https://a.test/0')).toBe(false);
  expect(longLived.has('https://a.test/500')).toBe(true);
});

test('a poll stays known while it is sent again, and what was only slow is forgotten', () => {
  let nowMs = 0;
  const longLived = createLongLived(() => nowMs);
  longLived.add('https://a.test/poll');
  longLived.answered('https://a.test/poll');
  longLived.sent('https://a.test/poll');
  nowMs = 60_000;
  expect(longLived.has('https://a.test/poll')).toBe(true);
  longLived.answered('https://a.test/poll');
  nowMs = 120_000;
  expect(longLived.has('https://a.test/poll')).toBe(false);
});
