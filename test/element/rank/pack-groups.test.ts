import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteLength } from '../../../src/core/index.ts';
import type { PageElement, PageModel } from '../../../src/element/model.ts';
import {
  fold,
  packGroups,
  rank,
  type Folded,
  type Packed,
  type RankingMode,
} from '../../../src/element/rank/index.ts';
import { anyPage } from './support/any-page.ts';
import {
  cookiePage,
  foldedOf,
  group,
  namer,
  newsPage,
  pageOf,
  shopPage,
  tablePage,
} from './support/pages.ts';

const byNode = ({ address }: PageElement): string => `e${address.node}`;

function pack(model: PageModel, folded: readonly Folded[] = foldedOf(model), maxBytes = 1900): Packed {
  return packGroups(folded, { groups: model.groups, maxBytes, pageSize: 20, nameOf: namer() });
}

interface Paged {
  /** In the order in which they were shown. */
  readonly ids: readonly string[];
  readonly mostBytes: number;
  readonly isWellFormed: boolean;
  readonly isCounted: boolean;
}

/** Pages through to the end. */
function pageThrough(model: PageModel, folded: readonly Folded[], maxBytes: number): Paged {
  const options = { groups: model.groups, maxBytes, pageSize: 20, nameOf: byNode };
  const ids: string[] = [];
  let [mostBytes, isWellFormed, isCounted] = [0, true, true];
  for (let from = 0; from < folded.length;) {
    const { groups, taken } = packGroups(folded.slice(from, from + 40), options);
    const json = JSON.stringify(groups);
    const items = groups.flatMap((one) => one.items);
    mostBytes = Math.max(mostBytes, byteLength(json));
    isWellFormed &&= !/\\ud[89a-f]/.test(json) && json.isWellFormed();
    isCounted &&= items.length === taken && taken > 0 && taken <= 20;
    ids.push(...items.map(({ elementId }) => elementId));
    from += Math.max(1, taken);
  }
  return { ids, mostBytes, isWellFormed, isCounted };
}

describe('a page of a scan', () => {
  test('groups what stands together, in the order of the best of each group', () => {
    const { groups, taken } = pack(shopPage());
    expect(taken).toBe(20);
    expect(groups[0]).toEqual({
      group: 'Product form',
      items: [
        {
          elementId: 'e1',
          label: 'Add to bag',
          role: 'button',
          primary: true,
          relevance: expect.any(Number) as number,
          rankingSignals: ['primary', 'main', 'first screen'],
        },
        { elementId: 'e2', label: 'Quantity', role: 'spinbutton', state: '1 of 1..9' },
      ],
    });
    const colour = groups.find((one) => one.group === 'Colour');
    expect(colour?.role).toBe('radio');
    expect(colour?.items.map(({ label }) => label)).toEqual(['Oat', 'Navy', 'Forest', 'Rust', 'Charcoal']);
    expect(new Set(groups.map((one) => one.group)).size).toBe(groups.length);
  });

  test('begins with the dialog that is open', () => {
    expect(pack(cookiePage()).groups[0]?.items.map(({ label }) => label)).toEqual([
      'Accept all',
      'Reject all',
      'Privacy policy',
    ]);
  });

  test('tells equal buttons apart by their rows', () => {
    const items = pack(tablePage()).groups.flatMap((one) => one.items);
    expect(items.slice(0, 3)).toMatchObject([
      { label: 'Edit', variantCount: 30, row: 'Person 0 person0@example.org' },
      { label: 'Delete', variantCount: 30, row: 'Person 0 person0@example.org' },
      { label: 'Edit', row: 'Person 1 person1@example.org' },
    ]);
  });

  test('does not say twice what a card and its link are called', () => {
    expect(pack(newsPage()).groups[0]).toMatchObject({ group: 'main', role: 'link' });
  });

  test('with every detail says of each item why it is there and how to find it', () => {
    const model = shopPage();
    const { groups } = packGroups(foldedOf(model), {
      groups: model.groups,
      maxBytes: 1900,
      pageSize: 5,
      nameOf: namer(),
      selectorOf: ({ tag }) => `${tag}.x`,
    });
    for (const item of groups.flatMap((one) => one.items)) {
      expect(item).toMatchObject({ selectorSummary: expect.stringMatching(/\.x$/) as string });
      expect(item.rankingSignals?.length).toBeGreaterThan(0);
    }
  });

  test('cuts an item that alone is too much until it fits', () => {
    const model = pageOf([{ name: '漢'.repeat(500), row: 'x'.repeat(500) }]);
    for (let maxBytes = 80; maxBytes < 400; maxBytes++) {
      const { groups, taken } = pack(model, foldedOf(model), maxBytes);
      expect(taken).toBe(1);
      if (maxBytes > 90) expect(groups[0]?.items[0]?.label).toMatch(/^漢/);
      expect(byteLength(JSON.stringify(groups))).toBeLessThanOrEqual(maxBytes);
    }
  });

  test('of nothing is nothing', () => {
    expect(pack(pageOf([]))).toEqual({ groups: [], taken: 0 });
  });

  test('keeps the names of groups from page to page', () => {
    const twins = [group('More', 'list', 'main'), group('More', 'list', 'main')];
    const model = pageOf(twins.map((groupNamed, n) => ({ groupNamed, name: `Entry ${n}` })));
    const second = foldedOf(model).slice(1);
    expect(pack(model, second).groups[0]?.group).toBe('More 2');
  });
});

describe('paging to the end', () => {
  test('gives every element of any page exactly once, within the bytes, in any order', () => {
    const anyMode = fc.constantFrom<RankingMode>('relevance', 'document', 'visual');
    const anyQuery = fc.constantFrom(undefined, 'delete', '登录', 'read more link');
    fc.assert(
      fc.property(
        anyPage,
        anyMode,
        anyQuery,
        fc.integer({ min: 120, max: 2048 }),
        (model, mode, query, maxBytes) => {
          const options = { mode, query, groups: model.groups };
          const paged = pageThrough(model, fold(rank(model.elements, options), options), maxBytes);
          expect(paged).toMatchObject({ isWellFormed: true, isCounted: true });
          expect(paged.mostBytes).toBeLessThanOrEqual(maxBytes);
          expect([...paged.ids].sort()).toEqual(model.elements.map(byNode).sort());
        },
      ),
      { numRuns: 100 },
    );
  });

  test('works for 20,000 links with long names', () => {
    const list = group('リンク集', 'list', 'main');
    const model = pageOf(
      Array.from({ length: 20_000 }, (_, n) => ({
        groupNamed: list,
        name: `${'港の新しいフェリー👨‍👩‍👧‍👦'.repeat(8)} ${n % 15_000}`,
        target: n,
      })),
    );
    const { ids, mostBytes, isWellFormed, isCounted } = pageThrough(model, foldedOf(model), 1900);
    expect([ids.length, new Set(ids).size]).toEqual([20_000, 20_000]);
    expect(mostBytes).toBeLessThanOrEqual(1900);
    expect([isWellFormed, isCounted]).toEqual([true, true]);
  });
});
