import { describe, expect, test } from 'vitest';
import { nextPage, refreshTarget } from '../../../src/content/links/index.ts';
import { parsePage } from '../../../src/content/parse/index.ts';

const BASE = 'https://example.org/list?page=2';

describe('the next page', () => {
  test.each([
    ['a link element', '<link rel="next" href="/list?page=3">'],
    ['a link', '<a rel="nofollow next" href="?page=3">Older</a>'],
    [
      'the number after the current one',
      '<ul><li><a href="?page=1">1</a></li><li><span aria-current="page">2</span></li><li><a href="?page=3">3</a></li></ul>',
    ],
    [
      'a number beside the current one',
      '<nav><a href="?page=2" aria-current="page">2</a><a href="?page=3">3</a></nav>',
    ],
  ])('is named by %s', (_, html) => {
    expect(nextPage(parsePage(html), BASE)).toBe('https://example.org/list?page=3');
  });

  test.each([
    ['nothing', '<a href="?page=3">3</a>'],
    ['a script', '<a rel="next" href="javascript:next()">Next</a>'],
    ['the page itself', '<a rel="next" href="?page=2">Next</a>'],
    ['a menu with a current item', '<nav><a aria-current="page" href="/">Home</a><a href="/3">3</a></nav>'],
  ])('is not named by %s', (_, html) => {
    expect(nextPage(parsePage(html), BASE)).toBeUndefined();
  });
});

describe('a refresh', () => {
  test.each(['5; url=/new', "10;URL='/new'", '3 , url = /new'])('%s leads on', (content) => {
    const html = `<meta http-equiv="Refresh" content="${content}">`;
    expect(refreshTarget(parsePage(html), BASE)).toBe('https://example.org/new');
  });

  test.each(['30', '5; url=javascript:x()', ''])('%s does not', (content) => {
    const html = `<meta http-equiv="refresh" content="${content}">`;
    expect(refreshTarget(parsePage(html), BASE)).toBeUndefined();
  });
});
