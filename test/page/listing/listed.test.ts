import { describe, expect, test } from 'vitest';
import { matchesOf } from '../../../src/page/listing/find-by-text.ts';
import { isListed } from '../../../src/page/listing/listed.ts';
import { countTags, tellElement, tellLine } from '../../../src/page/listing/told-element.ts';
import type { PageElement } from '../../../src/element/index.ts';
import { pageOf } from '../../element/rank/support/pages.ts';

const elementOf = (part: Partial<PageElement>): PageElement => pageOf([part]).elements[0] as PageElement;
const listedOf = (...names: readonly string[]) =>
  pageOf(names.map((name) => ({ name }))).elements.map((element, index) => ({ element, index }));

describe('a link', () => {
  const isLinkListed = (href: string, isHandled = false): boolean =>
    isListed(elementOf({ attributes: { href }, isHandled }));

  test.each([
    ...[
      '#',
      '#part',
      'mailto:a@example.org',
      'MAILTO:x',
      'javascript:',
      'javascript:;',
      'JavaScript:void(0)',
    ],
    ...['javascript:void(0);', 'javascript: void 0', 'javascript:return false;', 'javascript:undefined'],
    ...['javascript:{}', 'javascript:// nothing', 'javascript:%20', 'javascript:void%200'],
  ])('to %s leads nowhere, and is listed only where its click is handled', (href) => {
    expect([isLinkListed(href), isLinkListed(href, true)]).toEqual([false, true]);
  });

  test.each(['/x', '?page=2', 'https://example.org/#a', 'tel:+1', 'javascript:go(1)', 'javascript:%ZZ()'])(
    'to %s is listed',
    (href) => expect(isLinkListed(href)).toBe(true),
  );

  test('that is a button by its role is one', () => {
    expect(isListed(elementOf({ role: 'button', attributes: { href: '#' } }))).toBe(true);
  });

  test('whose code was made to be slow is judged at once', () => {
    const startedMs = performance.now();
    isLinkListed(`javascript:${'void(0)'.repeat(70)}!`);
    isLinkListed(`javascript:${'void 0 '.repeat(70)}!`);
    expect(performance.now() - startedMs).toBeLessThan(200);
  });
});

describe('a class', () => {
  const isClassListed = (name: string, tag = 'a'): boolean =>
    isListed(elementOf({ tag, attributes: { class: name, href: '/x' } }));

  test.each(['hidden', 'link sr-only', 'visually-hidden', ' invisible  x '])(
    '%j hides by a whole word',
    (name) => {
      expect(isClassListed(name)).toBe(false);
    },
  );

  test.each(['overflow-hidden', 'hidden-xs', 'Hidden', 'sr-only-focusable', 'hidden md:block', ''])(
    '%j hides nothing',
    (name) => expect(isClassListed(name)).toBe(true),
  );

  test('a field that is drawn anew by its label stays', () => {
    expect(isClassListed('sr-only peer', 'input')).toBe(true);
  });
});

describe('an element is told', () => {
  test('with short attributes as they are written, without a login, and without what repeats its text', () => {
    const element = elementOf({
      name: 'Next <page>',
      attributes: {
        href: `//ann:pw@example.org/${'x'.repeat(300)}`,
        class: ' a  b ',
        title: 'Next <page>',
        id: 'n"1',
      },
    });
    const told = tellElement({ element, index: 3, id: 'wa-8' });
    expect(told).toMatchObject({
      web_agent_id: 'wa-8',
      index: 3,
      attributes: { class: ['a', 'b'], id: 'n"1' },
    });
    expect(told.attributes['href']).toMatch(/^\/\/example\.org\/x+…$/);
    expect(told.attributes).not.toHaveProperty('title');
    expect(tellLine({ element: { ...element, attributes: { href: '/a"b' } }, index: 3, id: 'wa-8' })).toBe(
      '[3] <a data-web-agent-id="wa-8" href="/a&quot;b">Next &lt;page&gt;</a>',
    );
  });

  test('tags are counted, very many different ones together', () => {
    const tags = Array.from({ length: 50 }, (_, n) => ({ tag: n < 10 ? 'a' : `x-${n}` }));
    const counts = countTags(pageOf(tags).elements.map((element, index) => ({ element, index })));
    expect(counts).toMatchObject({ a: 10, other: 11 });
  });
});

describe('by its text', () => {
  const found = (listed: ReturnType<typeof listedOf>, text: string, exact = false): string[] =>
    matchesOf(listed, { text, exact }).map(({ element }) => element.name);

  test('the closest comes first: exactly so, but for case, the shortest, then in document order', () => {
    const listed = listedOf('Add to bag now', 'add', 'Address', 'Add', 'Add ons', 'ADD');
    expect(found(listed, 'Add')).toEqual(['Add', 'add', 'ADD', 'Address', 'Add ons', 'Add to bag now']);
    expect(found(listed, 'Add', true)).toEqual(['Add']);
  });

  test('blanks and the width of characters make no difference', () => {
    expect(found(listedOf('ＯＡＩ　面试挂经'), 'oai 面试')).toEqual(['ＯＡＩ　面试挂经']);
  });

  test('what stands on it counts as much as what it is called', () => {
    const [listed] = listedOf('Close the dialog');
    const element = { ...(listed?.element as PageElement), shown: '×' };
    expect(found([{ element, index: 0 }], '×', true)).toEqual(['Close the dialog']);
  });
});
