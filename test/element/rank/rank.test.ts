import { describe, expect, test } from 'vitest';
import { fold, rank, type RankingMode } from '../../../src/element/rank/index.ts';
import type { PageModel } from '../../../src/element/model.ts';
import { cookiePage, foldedOf, group, pageOf, shopPage, tablePage } from './support/pages.ts';

function namesBy(model: PageModel, mode: RankingMode): string[] {
  return rank(model.elements, { mode, groups: model.groups }).map(({ element }) => element.name);
}

describe('by relevance', () => {
  test('the primary button of a shop comes first and its footer last', () => {
    const names = namesBy(shopPage(), 'relevance');
    expect(names[0]).toBe('Add to bag');
    expect(names.at(-1)).toBe('About us 9');
  });

  test('an open dialog comes before everything that it covers', () => {
    expect(namesBy(cookiePage(), 'relevance').slice(0, 3)).toEqual([
      'Accept all',
      'Reject all',
      'Privacy policy',
    ]);
  });

  test('a real button comes before a thing that only has a hand for a pointer, and words before signs', () => {
    const page = pageOf([
      { role: 'clickable', name: 'Save it', evidence: 'cursor' },
      { role: 'button', name: '×' },
      { role: 'button', name: 'icon-save', isGuessed: true },
      { role: 'button', name: '' },
      { role: 'button', name: 'Save now', state: { disabled: true } },
      { role: 'button', name: 'Save' },
    ]);
    const names = namesBy(page, 'relevance');
    expect(names[0]).toBe('Save');
    expect(names.at(-1)).toBe('Save now');
    expect(names.indexOf('icon-save')).toBeLessThan(names.indexOf('×'));
    expect(names.indexOf('×')).toBeLessThan(names.indexOf(''));
  });

  test('says why, in at most three words, and how sure it is', () => {
    for (const { signals, relevance } of rank(cookiePage().elements, { mode: 'relevance', groups: [] })) {
      expect(signals.length).toBeGreaterThan(0);
      expect(signals.length).toBeLessThanOrEqual(3);
      expect(relevance).toBeGreaterThanOrEqual(0);
      expect(relevance).toBeLessThanOrEqual(1);
      expect(String(relevance).length).toBeLessThanOrEqual(4);
    }
  });
});

describe('in another order', () => {
  test('document order is that of the page', () => {
    const page = shopPage();
    expect(namesBy(page, 'document')).toEqual(page.elements.map(({ name }) => name));
  });

  test('visual order goes by rows, from left to right', () => {
    const at = (name: string, [x, y, width, height]: readonly [number, number, number, number]) => ({
      name,
      box: { x, y, width, height },
    });
    const page = pageOf([
      at('second row', [0, 100, 80, 20]),
      at('right', [300, 8, 40, 40]),
      at('side bar', [600, 10, 200, 900]),
      at('left', [0, 14, 80, 24]),
    ]);
    expect(namesBy(page, 'visual')).toEqual(['left', 'right', 'side bar', 'second row']);
  });

  test('nothing is folded, yet rows still tell namesakes apart', () => {
    const page = tablePage(3);
    const options = { mode: 'document', groups: page.groups } as const;
    const folded = fold(rank(page.elements, options), options);
    expect(folded.map(({ element }) => element)).toEqual(page.elements);
    expect(folded.every(({ variantCount, isAmbiguous }) => variantCount === undefined && isAmbiguous)).toBe(
      true,
    );
  });
});

describe('what a query found', () => {
  const page = shopPage();
  const named = (name: string): PageModel['elements'] => page.elements.filter((each) => each.name === name);
  const found = { matches: [...named('About us 3'), ...named('About us 1')], nearest: named('About us 2') };
  const ranked = rank(page.elements, { mode: 'relevance', groups: page.groups, found });

  test('comes first in its order, then what is nearest, and everything else is kept', () => {
    const names = ranked.map(({ element }) => element.name);
    expect(names.slice(0, 4)).toEqual(['About us 3', 'About us 1', 'About us 2', 'Add to bag']);
    expect(names).toHaveLength(page.elements.length);
  });

  test('is told apart from what is only near', () => {
    expect(ranked.slice(0, 3).map(({ signals }) => signals.includes('query'))).toEqual([true, true, false]);
  });
});

describe('folding', () => {
  test('one stands for its namesakes, which come last, each once', () => {
    const folded = foldedOf(tablePage(4));
    expect(folded.map(({ element, variantCount }) => [element.name, variantCount])).toEqual([
      ['Edit', 4],
      ['Delete', 4],
      ...Array.from({ length: 3 }, () => [
        ['Edit', undefined],
        ['Delete', undefined],
      ]).flat(),
    ]);
  });

  test('links to the same place with the same name are one, wherever they stand', () => {
    const page = pageOf([
      { groupNamed: group('main', 'place', 'main'), name: 'Contact', target: 1 },
      { groupNamed: group('footer', 'nav', 'footer'), name: 'Contact', target: 1 },
      { groupNamed: group('aside', 'list', 'aside'), name: 'Write to us', target: 1 },
    ]);
    expect(foldedOf(page).map(({ element, variantCount }) => [element.name, variantCount])).toEqual([
      ['Contact', 2],
      ['Write to us', undefined],
      ['Contact', undefined],
    ]);
  });

  test('choices and fields are never folded: two that are called "Yes" answer two questions', () => {
    const [first, second] = [group('Smoker', 'radiogroup'), group('Driver', 'radiogroup')];
    const page = pageOf([
      ...[first, second].map((groupNamed) => ({ groupNamed, role: 'radio', name: 'Yes' })),
      ...[first, second].map((groupNamed) => ({ groupNamed, role: 'textbox', name: 'Since' })),
    ]);
    expect(foldedOf(page).every(({ variantCount }) => variantCount === undefined)).toBe(true);
  });
});
