import { describe, expect, test } from 'vitest';
import { plainWords } from '../../../src/content/read/plain-words.ts';

const words = (html: string, isWhole = false): string =>
  plainWords(html, { url: 'https://example.org/', isWhole });
const NAV = '<nav><a href="/a">Home</a> <a href="/b">Sports</a> <a href="/c">Weather</a></nav>';
const SENTENCE = 'From spring two electric ferries will cross the harbour every twenty minutes. ';

describe('the words of a page', () => {
  test('are its main text under its heading, a line for each block', () => {
    const text = words(
      `<body>${NAV}<header><h1>The  new\nline</h1></header><main><p>${SENTENCE.repeat(5)}</p><p>${SENTENCE.repeat(5)}</p></main><footer>Imprint</footer>`,
    );
    expect(text.split('\n')).toEqual(['The new line', SENTENCE.repeat(5).trim(), SENTENCE.repeat(5).trim()]);
  });

  test('are its beginning where there is no main text', () => {
    expect(words(`<body>${NAV}</body>`)).toBe('Home Sports Weather');
    expect(words('')).toBe('');
  });

  test('start in main where there is one', () => {
    const banner = `<div class="promo"><p>${'Subscribe now and read every story of the harbour for a year. '.repeat(4)}</p></div>`;
    const list = Array.from(
      { length: 12 },
      (_, n) => `<li><a href="/${n}">Ferry number ${n}</a> leaves at ${n}</li>`,
    );
    for (const main of [`<h1>Ferries</h1><ul>${list.join('')}</ul>`, `<h1>Ferries</h1><p>${SENTENCE}</p>`])
      expect(words(`<body>${banner}${NAV}<main>${main}</main>${banner}`)).toMatch(/^Ferries\n/);
  });

  test('are not what the page only says of itself', () => {
    const head = '<head><meta name="description" content="All about ferries and what they cost"></head>';
    expect(words(`<html>${head}<body></body></html>`)).toBe('');
  });

  test('are all words of a part', () => {
    expect(words(`${NAV}<p>Below</p>`, true)).toBe('Home Sports Weather\nBelow');
  });

  test('have no invisible characters', () => {
    expect(words('<p>a\u{E0041}\u{E0042}b\u202E</p>', true)).toBe('ab');
  });
});
