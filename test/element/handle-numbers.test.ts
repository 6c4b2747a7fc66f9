import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createHandleNumbers,
  createNumberBlocks,
  type HandleNumbers,
} from '../../src/element/handle-numbers.ts';

function times(count: number, numbers: HandleNumbers, series: 'e' | 'wa-' = 'e'): number[] {
  return Array.from({ length: count }, () => numbers.issue(series));
}

describe('the numbers of handles', () => {
  test('begin at 1 in the default session, and at an own thousand in each further one', () => {
    const blocks = createNumberBlocks();
    const further = createHandleNumbers(blocks, false);
    const standard = createHandleNumbers(blocks, true);
    const third = createHandleNumbers(blocks, false);
    expect([further, standard, third].map((numbers) => times(2, numbers))).toEqual([
      [1001, 1002],
      [1, 2],
      [2001, 2002],
    ]);
    expect([standard, further, third].map((numbers) => times(2, numbers, 'wa-'))).toEqual([
      [0, 1],
      [1000, 1001],
      [2000, 2001],
    ]);
  });

  test('go on in the next free thousand when one is used up', () => {
    const blocks = createNumberBlocks();
    const standard = createHandleNumbers(blocks, true);
    const further = createHandleNumbers(blocks, false);
    expect(further.issue('e')).toBe(1_001);
    expect(times(1_001, standard).slice(-2)).toEqual([1_000, 2_001]);
    expect(times(1_000, further).slice(-2)).toEqual([2_000, 3_001]);
    expect(standard.hasIssued('e', 1_000)).toBe(true);
    expect(standard.hasIssued('e', 1_001)).toBe(false);
    expect(standard.hasIssued('e', 2_002)).toBe(false);
    expect(further.hasIssued('e', 2_001)).toBe(false);
    expect(standard.hasIssued('wa-', 0)).toBe(false);
  });

  test('are known as issued by one session only, however many sessions issue how many', () => {
    const step = fc.record({
      session: fc.nat({ max: 4 }),
      count: fc.integer({ min: 1, max: 1_500 }),
      series: fc.constantFrom('e' as const, 'wa-' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const blocks = createNumberBlocks();
        const sessions = Array.from({ length: 5 }, (_, n) => createHandleNumbers(blocks, n === 2));
        for (const { session, count, series } of steps) {
          const numbers = sessions[session];
          if (numbers === undefined) continue;
          for (const number of times(count, numbers, series)) {
            const knownBy = sessions.filter((each) => each.hasIssued(series, number));
            if (knownBy.length !== 1 || knownBy[0] !== numbers) return false;
          }
        }
        return true;
      }),
      { numRuns: 30 },
    );
  });

  test('are not counted from 1 again by a later default session', () => {
    const blocks = createNumberBlocks();
    expect(createHandleNumbers(blocks, true).issue('e')).toBe(1);
    expect(createHandleNumbers(blocks, true).issue('e')).toBe(1_001);
  });

  test('are not used up by a default session without handles', () => {
    const blocks = createNumberBlocks();
    const reading = createHandleNumbers(blocks, true);
    const acting = createHandleNumbers(blocks, true);
    expect([acting.issue('wa-'), acting.issue('e'), reading.issue('e')]).toEqual([0, 1, 1_001]);
  });
});
