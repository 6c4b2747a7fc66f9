import { createTwoFilesPatch } from 'diff';
import { expect, test } from 'vitest';
import { sideBySide } from '../../../src/server/page/side-by-side.ts';

const rowsOf = (from: string, to: string): ReturnType<typeof sideBySide> =>
  sideBySide(createTwoFilesPatch('a', 'b', from, to, undefined, undefined, { context: 1 }));

test('removed and added lines stand next to each other, between equal ones', () => {
  expect(rowsOf('one\ntwo\nthree\nfour\n', 'one\n2\nfour\n')).toEqual([
    { kind: 'gap' },
    { kind: 'same', before: 'one', after: 'one' },
    { kind: 'changed', before: 'two', after: '2' },
    { kind: 'changed', before: 'three' },
    { kind: 'same', before: 'four', after: 'four' },
  ]);
});

test('lines of a text that look like parts of a diff are lines of the text', () => {
  expect(rowsOf('-- a\n', '++ b\n@@ c\n').slice(1)).toEqual([
    { kind: 'changed', before: '-- a', after: '++ b' },
    { kind: 'changed', after: '@@ c' },
  ]);
  expect(sideBySide('')).toEqual([]);
});
