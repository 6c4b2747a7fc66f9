import { describe, expect, test } from 'vitest';
import { addressOf, shortHref } from '../../src/views/href.ts';
import type { PageElement, PageModel } from '../../src/element/index.ts';

const HERE = 'https://news.example.org/today?page=2#top';

describe('an address is as short as it can be', () => {
  test.each([
    ['https://news.example.org/story', '/story'],
    ['https://news.example.org/story?n=1#end', '/story?n=1#end'],
    ['https://news.example.org/today?page=2#notes', '#notes'],
    ['https://news.example.org/today?page=2', '/today?page=2'],
    ['https://news.example.org/today#notes', '/today#notes'],
    ['http://news.example.org/story', 'http://news.example.org/story'],
    ['https://news.example.org:8443/story', 'https://news.example.org:8443/story'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('%s', (address, short) => {
    expect(shortHref(new URL(address), HERE)).toBe(short);
  });

  test('and leads to the same place from there', () => {
    for (const address of [HERE, 'https://news.example.org//evil.example/x', 'https://example.org/'])
      expect(new URL(shortHref(new URL(address), HERE), HERE).href).toBe(address);
  });

  test('on a page that has no address of the web', () => {
    expect(shortHref(new URL('https://example.org/a'), 'about:blank')).toBe('https://example.org/a');
  });
});

describe('a link leads', () => {
  const model = {
    url: HERE,
    bases: new Map([['main', 'https://news.example.org/deep/']]),
  } as unknown as PageModel;
  const lead = (href: string | undefined, frameId = 'main'): string | undefined => {
    const element = { address: { frameId }, attributes: href === undefined ? {} : { href } };
    return addressOf(element as unknown as PageElement, model)?.href;
  };

  test('from where its frame means it', () => {
    expect(lead('leaf')).toBe('https://news.example.org/deep/leaf');
    expect(lead('leaf', 'other')).toBe('https://news.example.org/leaf');
    expect(lead('//example.org/x')).toBe('https://example.org/x');
  });

  test.each([undefined, '', 'javascript:void 0', 'data:text/html,x', 'blob:x', 'http://[', 'x'.repeat(500)])(
    'nowhere with %s',
    (href) => {
      expect(lead(href)).toBeUndefined();
    },
  );
});
