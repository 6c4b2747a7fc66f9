import { describe, expect, test } from 'vitest';
import type { FeatureTable } from '../../../src/content/extract/feature-table.ts';
import { findingsOn } from '../../../src/content/extract/findings.ts';
import { forestFor, tableOf } from '../../../src/content/extract/likely.ts';
import { parsePage } from '../../../src/content/parse/index.ts';
import { ARTICLE, COLLECTION, THREAD } from './pages.ts';

const tableFor = (html: string): FeatureTable => tableOf(findingsOn(parsePage(html), 'https://example.org/'));

describe('features', () => {
  test('each has one name, and every block of every page has all of them', () => {
    const { names } = tableFor(ARTICLE);
    expect(new Set(names).size).toBe(names.length);
    for (const html of [ARTICLE, THREAD, COLLECTION, '<p>one word']) {
      const table = tableFor(html);
      expect(table.names).toEqual(names);
      for (const row of table.rows) expect(row.length).toBe(names.length);
    }
  });

  test('the trees are used with the features that they were learned from, and with no others', () => {
    const { names } = tableFor(ARTICLE);
    expect(forestFor(names).trees.length).toBeGreaterThan(0);
    expect(() => forestFor([...names, 'new'])).toThrow('learned from other features');
    expect(() => forestFor([...names.slice(1), names[0] ?? ''])).toThrow('learned from other features');
  });
});
