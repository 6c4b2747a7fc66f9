import { expect, test } from 'vitest';
import { newWordShare } from '../../../src/crawl/capture/new-words.ts';

test.each([
  ['the river rises', 'The River, rises!', 0],
  ['one two three four five', 'one two three four', 0.2],
  ['drawn by scripts', '', 1],
  ['海の船', '海の', 1 / 3],
  ['', 'anything', 0],
])('of "%s", "%s" lacks a share', (text, known, share) =>
  expect(newWordShare(text, known)).toBeCloseTo(share),
);
