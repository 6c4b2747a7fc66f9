import { describe, expect, test } from 'vitest';
import { fold, matchQuality, rank, type RankingMode } from '../../../src/page/rank/index.ts';
import type { PageModel } from '../../../src/page/perceive/page-model.ts';
import { cookiePage, foldedOf, group, pageOf, shopPage, tablePage } from './support/pages.ts';

function namesBy(model: PageModel, mode: RankingMode, query?: string): string[] {
  return rank(model.elements, { mode, query, groups: model.groups }).map(({ element }) => element.name);
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

describe('a query', () => {
  const page = tablePage(5);
  const bob = group('Members', 'table', 'main');
  const members = pageOf(
    ['Ann', 'Bob', 'Åsa'].flatMap((who) => [
      { groupNamed: bob, role: 'button', name: 'Edit', row: who },
      { groupNamed: bob, role: 'button', name: 'Delete', row: who },
    ]),
  );

  test('puts what it asks for first and keeps everything else', () => {
    const names = namesBy(shopPage(), 'relevance', 'footer about 3');
    expect(names[0]).toBe('About us 3');
    expect(names).toHaveLength(shopPage().elements.length);
  });

  test('finds the button of a row', () => {
    const first = rank(members.elements, {
      mode: 'relevance',
      query: 'delete bob',
      groups: members.groups,
    })[0];
    expect(first).toMatchObject({
      element: { name: 'Delete', row: 'Bob' },
      signals: ['query', 'main', 'first screen'],
    });
  });

  test.each([
    ['Add to bag', 'ADD TO BAG'],
    ['Café Zürich', 'cafe zurich'],
    ['Search products', 'search'],
    ['Subscriptions', 'subscr'],
    ['登录', '登录'],
    ['立即登录账户', '登录'],
    ['로그인', '로그인'],
    ['ค้นหาสินค้า', 'ค้นหา'],
    ['Ａｄｄ', 'add'],
  ])('finds %j by %j', (name, query) => {
    const [element] = pageOf([{ name }]).elements;
    expect(element && matchQuality(query, element, [])).toBeGreaterThanOrEqual(0.5);
  });

  test.each([
    ['Back to top', 'add to bag'],
    ['Add review', 'add to bag'],
    ['Embark', 'bar'],
    ['登记', '登录账户'],
    ['Anything', ''],
    ['Anything', '!?'],
  ])('does not take %j for %j', (name, query) => {
    const [element] = pageOf([{ name, role: 'button' }]).elements;
    expect(element && matchQuality(query, element, [])).toBeLessThan(0.5);
  });

  test('prefers the label that says just this, and the role it names', () => {
    const search = pageOf([
      { role: 'link', name: 'Search our archive of reports' },
      { role: 'searchbox', name: 'Search' },
      { role: 'button', name: 'Search' },
    ]);
    expect(namesBy(search, 'relevance', 'search').at(-1)).toBe('Search our archive of reports');
    const first = rank(search.elements, {
      mode: 'relevance',
      query: 'search button',
      groups: search.groups,
    })[0];
    expect(first?.element.role).toBe('button');
  });

  test('of a role alone finds all of that role', () => {
    const found = rank(page.elements, { mode: 'relevance', query: 'buttons', groups: page.groups });
    expect(found.every(({ signals }) => signals[0] === 'query')).toBe(true);
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
