import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meaningOf, surroundingsOf } from '../../src/element/meaning.ts';
import { surroundingsOfAll } from '../../src/element/surroundings.ts';
import { pageOf } from './rank/support/pages.ts';

const part = fc.record({
  role: fc.constantFrom('link', 'button'),
  name: fc.constantFrom('Delete', 'Bag (1)', 'Bag (2)', 'Bag'),
  around: fc.integer({ min: 0, max: 1 }),
  landmark: fc.constantFrom('main' as const, 'nav' as const),
});

test('what there is besides elements is the same for many at once as for each alone', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const model = pageOf(parts);
      const shown = model.elements.filter((_, at) => at % 2 === 0);
      expect(surroundingsOfAll(shown, model)).toEqual(
        shown.map((element) => ({
          element,
          meaning: meaningOf(element, model.groups),
          ...surroundingsOf(element, model),
        })),
      );
    }),
  );
});

test('for 20,000 elements of one meaning it takes no longer than for as many different ones', () => {
  const model = pageOf(Array.from({ length: 20_000 }, () => ({ name: 'Delete' })));
  const startedMs = performance.now();
  expect(surroundingsOfAll(model.elements, model)).toHaveLength(20_000);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});
