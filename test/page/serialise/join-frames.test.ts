import { describe, expect, test } from 'vitest';
import type { Serialised } from '../../../src/inpage/index.ts';
import { joinFrames } from '../../../src/page/serialise/join-frames.ts';

const TAG = '<iframe title="T"></iframe>';

/** A frame at a place, whose text has a tag for each frame that it names. */
function frame(path: readonly number[], text: string, ...inner: number[]): Serialised {
  const frames = inner.map((index, at) => {
    const start = text.length + at * TAG.length;
    return { start, end: start + TAG.length, index };
  });
  const html = text + TAG.repeat(inner.length);
  const head = {
    documentId: '',
    url: '',
    title: '',
    charset: '',
    rootAttributes: '',
    bodyAttributes: '',
    head: '',
  };
  const counts = { hiddenRemoved: 1, marked: 1, truncated: false, unknownHosts: 0 };
  return { ...head, ...counts, path, html, frames, selection: 'whole' };
}

describe('the texts of frames', () => {
  test('stand in the place of their tags, inside of each other, and count together', () => {
    const joined = joinFrames(
      frame([], 'a', 0, 1),
      [frame([1], 'c'), frame([0], 'b', 0), frame([0, 0], 'd')],
      999,
    );
    expect(joined).toEqual({
      html: 'a<div data-frame="" title="T">b<div data-frame="" title="T">d</div></div><div data-frame="" title="T">c</div>',
      hiddenRemoved: 4,
      marked: 4,
      truncated: false,
    });
  });

  test('are left out where they did not come, or hold nothing', () => {
    expect(joinFrames(frame([], 'a', 0, 1), [frame([1], '')], 999).html).toBe(`a${TAG}${TAG}`);
  });

  test('are left out, and that is said, where there is no more room', () => {
    const joined = joinFrames(frame([], 'a', 0, 1), [frame([0], 'b'), frame([1], 'c'.repeat(100))], 150);
    expect(joined).toMatchObject({ html: `a<div data-frame="" title="T">b</div>${TAG}`, truncated: true });
  });
});
