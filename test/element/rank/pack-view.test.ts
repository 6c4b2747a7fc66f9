import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { byteLength } from '../../../src/core/index.ts';
import type { PageModel } from '../../../src/element/model.ts';
import { packView, type PackedView } from '../../../src/element/rank/index.ts';
import { anyPage } from './support/any-page.ts';
import {
  cookiePage,
  flatPage,
  foldedOf,
  group,
  heading,
  namer,
  newsPage,
  pageOf,
  shopPage,
  tablePage,
} from './support/pages.ts';

function viewOf(model: PageModel, maxBytes = 1800): PackedView {
  return packView(model, foldedOf(model), { maxBytes, nameOf: namer() });
}

const labelsOf = ({ view }: PackedView): string[] =>
  view.groups.flatMap(({ items }) => items.map(({ label }) => label));
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

describe('a view of a shop', () => {
  test('holds every control of the product, and counts the rest by place', () => {
    const { view, isTruncated } = viewOf(shopPage());
    expect(view).toMatchObject({
      headings: ['Merino Crew Jumper', 'You may also like'],
      facts: { price: '£79.00' },
      more: { 'nav Main': 40, 'You may also like': 8, footer: 10 },
    });
    expect(view.groups.map(({ group: label, role, items }) => [label, role, items.length])).toEqual([
      ['Colour', 'radio', 5],
      ['Size', 'radio', 5],
      ['Product form', undefined, 2],
      ['header', undefined, 2],
    ]);
    expect(view.groups[2]?.items).toEqual([
      { elementId: 'e11', label: 'Quantity', role: 'spinbutton', state: '1 of 1..9' },
      { elementId: 'e12', label: 'Add to bag', role: 'button', primary: true },
    ]);
    expect(isTruncated).toBe(true);
  });

  test('makes an answer of at most 450 tokens', () => {
    const { url, title } = shopPage();
    const { view } = viewOf(shopPage());
    const facts = { status: 200, redirected: false, untrusted: true, truncated: true };
    const answer = JSON.stringify({ url, title, ...facts, view, settledBy: 'quiet', ms: 204 });
    expect(encode(answer).length).toBeLessThanOrEqual(450);
  });
});

describe('a view', () => {
  test('begins with the dialog that is open', () => {
    const { view } = viewOf(cookiePage());
    expect(view.groups[0]).toMatchObject({
      group: 'We value your privacy',
      items: [{ label: 'Accept all', primary: true }, { label: 'Reject all' }, { label: 'Privacy policy' }],
    });
    expect(labelsOf(viewOf(cookiePage()))).toContain('Add to bag');
  });

  test('of news shows the first stories, each once, and not the menu', () => {
    const packed = viewOf(newsPage());
    expect(packed.view.headings).toEqual(['Harbour News']);
    expect(packed.view.groups[0]).toMatchObject({ group: 'main', role: 'link' });
    const labels = labelsOf(packed);
    expect(labels.slice(0, 10).every((label) => label.startsWith('Story: '))).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).not.toContain('Section 1');
  });

  test('of a long table shows each action once, with its row and how many there are', () => {
    const { view } = viewOf(tablePage());
    expect(view.groups).toMatchObject([
      {
        group: 'People',
        role: 'button',
        items: [
          { label: 'Edit', variantCount: 30, row: 'Person 0 person0@example.org' },
          { label: 'Delete', variantCount: 30, row: 'Person 0 person0@example.org' },
        ],
      },
    ]);
    expect(view.more).toEqual({ People: 58 });
  });

  test('of a short table shows every action with its row', () => {
    const { view, isTruncated } = viewOf(tablePage(3));
    expect(view.groups[0]?.items.map(({ label, row }) => `${label} ${row}`)).toEqual(
      [0, 1, 2].flatMap((n) => [
        `Edit Person ${n} person${n}@example.org`,
        `Delete Person ${n} person${n}@example.org`,
      ]),
    );
    expect(isTruncated).toBe(false);
  });

  test('of 300 elements without any landmark shows controls before links', () => {
    const packed = viewOf(flatPage());
    expect(
      labelsOf(packed)
        .slice(0, 8)
        .every((label) => !label.startsWith('Link')),
    ).toBe(true);
    expect(labelsOf(packed).length + sum(packed.view.more ?? {})).toBe(300);
  });

  test('of an empty page is empty and whole', () => {
    expect(viewOf(pageOf([]))).toEqual({ view: { headings: [], groups: [] }, isTruncated: false });
  });

  test('of a page that has nothing but a menu shows the menu', () => {
    const nav = group('nav', 'nav', 'nav');
    const packed = viewOf(pageOf(['Home', 'Products', 'Contact'].map((name) => ({ groupNamed: nav, name }))));
    expect(labelsOf(packed)).toEqual(['Home', 'Products', 'Contact']);
  });

  test('keeps the chosen one of many choices', () => {
    const country = group('Country', 'radiogroup', 'main');
    const packed = viewOf(
      pageOf(
        Array.from({ length: 60 }, (_, n) => ({
          groupNamed: country,
          role: 'radio',
          name: `Country ${n}`,
          state: { checked: n === 47 },
        })),
      ),
    );
    expect(packed.view.groups[0]?.items).toContainEqual(
      expect.objectContaining({ label: 'Country 47', state: 'checked' }),
    );
  });

  test('shows a small group whole or not at all', () => {
    for (let maxBytes = 300; maxBytes < 1800; maxBytes += 50) {
      const { view } = viewOf(newsPage(), maxBytes);
      for (const { group: label, items } of view.groups) if (label !== 'main') expect(items).toHaveLength(1);
    }
  });

  test('tells groups of the same name apart', () => {
    const [billing, delivery] = [group('Address', 'fieldset', 'main'), group('Address', 'fieldset', 'main')];
    const { view } = viewOf(
      pageOf([billing, delivery].map((groupNamed) => ({ groupNamed, role: 'textbox', name: 'Street' }))),
    );
    expect(view.groups.map(({ group: label }) => label)).toEqual(['Address', 'Address 2']);
  });

  test('shows a form of twelve fields whole, and two fields of the same name as two', () => {
    const form = group('Delivery', 'form', 'main');
    const fields = Array.from({ length: 12 }, (_, n) => ({
      groupNamed: form,
      role: 'textbox',
      name: n < 2 ? 'Address line' : `Field ${n}`,
      state: n < 3 ? { required: true as const } : {},
    }));
    const packed = viewOf(
      pageOf([...fields, { groupNamed: form, role: 'button', name: 'Continue', isPrimary: true }]),
    );
    expect(labelsOf(packed)).toEqual([...fields.map(({ name }) => name), 'Continue']);
    expect(packed.isTruncated).toBe(false);
  });

  test('of a search shows results beside many filters', () => {
    const results = group('Results', 'list', 'main');
    const filters = Array.from({ length: 12 }, (_, n) => group(`Filter ${n}`, 'fieldset', 'main'));
    const packed = viewOf(
      pageOf([
        ...filters.flatMap((groupNamed) =>
          Array.from({ length: 6 }, (_, n) => ({ groupNamed, role: 'checkbox', name: `Choice ${n}` })),
        ),
        ...Array.from({ length: 40 }, (_, n) => ({
          groupNamed: results,
          name: `Result number ${n} of many`,
        })),
      ]),
    );
    const shown = packed.view.groups.find(({ group: label }) => label === 'Results');
    expect(shown?.items.length).toBeGreaterThanOrEqual(5);
    expect(shown?.items[0]?.label).toBe('Result number 0 of many');
  });

  test('puts headings of the first level first and says when there are more', () => {
    const headings = [heading('News', 2), ...Array.from({ length: 9 }, (_, n) => heading(`Part ${n}`, 2))];
    const packed = viewOf(pageOf([], { headings: [...headings, heading('The town', 1)] }));
    expect(packed.view.headings).toEqual(['The town', 'News', 'Part 0', 'Part 1', 'Part 2', 'Part 3']);
    expect(packed.view.notShown).toEqual({ headings: 5 });
    expect(packed.isTruncated).toBe(true);
  });

  test('counts under at most eight names', () => {
    const { view } = viewOf(
      pageOf(
        Array.from({ length: 400 }, (_, n) => ({
          groupNamed: group(`List ${n}`, 'list', n % 2 === 0 ? 'main' : 'aside'),
          name: `Entry ${n}`,
        })),
      ),
    );
    expect(Object.keys(view.more ?? {}).length).toBeLessThanOrEqual(8);
  });

  test('of any page fits any budget, counts exactly what it leaves out and splits no character', () => {
    fc.assert(
      fc.property(anyPage, fc.integer({ min: 128, max: 2048 }), (model, maxBytes) => {
        const packed = viewOf(model, maxBytes);
        const json = JSON.stringify(packed.view);
        expect(byteLength(json)).toBeLessThanOrEqual(maxBytes);
        expect(json).not.toMatch(/\\ud[89a-f]/);
        expect(json.isWellFormed()).toBe(true);
        const labels = labelsOf(packed);
        expect(labels.length + sum(packed.view.more ?? {})).toBe(model.elements.length);
        if (labels.length < model.elements.length) expect(packed.isTruncated).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
