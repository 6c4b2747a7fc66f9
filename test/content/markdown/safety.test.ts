import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { md } from './convert.ts';

describe('page text that looks like Markdown stays text', () => {
  test.each([
    ['# x', '\\# x'],
    ['#x', '#x'],
    ['1. x', '1\\. x'],
    ['1.5 x', '1.5 x'],
    ['- x', '\\- x'],
    ['-x', '-x'],
    ['+ x', '\\+ x'],
    ['> x', '\\> x'],
    ['---', '\\---'],
    ['===', '\\==='],
    ['```', '\\`\\`\\`'],
    ['~~~', '\\~\\~\\~'],
    ['[a](b)', '[a\\](b)'],
    ['[1] said', '[1] said'],
    ['[a]: http://x', '\\[a]: http://x'],
    ['![a](b)', '!\\[a\\](b)'],
    ['<b>', '\\<b>'],
    ['http://x.example/<b>', 'http://x.example/&lt;b>'],
    ['a < b', 'a < b'],
    ['<http://x.example>', '\\<http://x.example>'],
    ['&amp;', '\\&amp;'],
    ['A & B', 'A & B'],
    ['*a* _b_ ~~c~~', '\\*a\\* \\_b\\_ \\~\\~c\\~\\~'],
    ['2 * 3 snake_case ~5', '2 * 3 snake_case ~5'],
    ['\\* \\a', '\\\\\\* \\a'],
    ['| a | b |', '| a | b |'],
  ])('%s', (text, expected) => {
    const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    expect(md(`<p>${html}</p>`)).toBe(expected);
  });

  test('also when it is spread over elements, or after a line break', () => {
    expect(md('<p>[a]<span>(b)</span></p>')).toBe('[a\\](b)');
    expect(md('<p>a<br># b</p>')).toBe('a  \n\\# b');
    expect(md('<p>a | b<br>--|--</p>')).toBe('a | b  \n\\--|--');
    expect(md('<p>http://x.example/<code>&lt;b&gt;</code></p>')).toBe('http://x.example/ `<b>`');
    expect(md('<p>`<code>&lt;b&gt;</code></p>')).toBe('\\` `<b>`');
    expect(md('<p>[a<em>]</em>(javascript:x)</p>')).toBe('[a]\\(javascript:x)');
    expect(md('<p>&lt;<b>!</b>--</p>')).toBe('\\<!--');
    expect(md('<p>Wow!<a href="/x">y</a></p>')).toBe('Wow! [y](https://example.org/x)');
  });

  test('also when invisible characters stand between', () => {
    expect(md('<p>\u200b# x</p>')).toBe('\\# x');
    expect(md('<p>!\u00ad[a]&#8203;(b)</p>')).toBe('!\\[a\\](b)');
    expect(md('<p>&lt;\u200bb></p>')).toBe('\\<b>');
  });
});

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'about:blank',
    'intent://x#Intent;end',
    'http://[broken',
  ])('%s is dropped and its text kept', (href) => {
    expect(md(`<a href="${href}">text</a>`)).toBe('text');
    expect(md(`<iframe src="${href}" title="t"></iframe>`)).toBe('');
  });

  test('what would end a link is encoded', () => {
    expect(md('<a href="/a b|c">t</a>')).toBe('[t](https://example.org/a%20b%7Cc)');
    expect(md('<a href="/w_(x)">t</a>')).toBe('[t](https://example.org/w_(x))');
    expect(md('<a href="/w(x">t</a>')).toBe('[t](https://example.org/w%28x)');
    expect(md('<a href="?a=`b&c=\\d">t</a>')).toBe('[t](https://example.org/docs/page?a=%60b&c=%5Cd)');
    expect(md('<a href="mailto:a@b.example?subject=a <b>">t</a>')).toBe(
      '[t](mailto:a@b.example?subject=a%20%3Cb%3E)',
    );
    expect(md('<a href="/x">a]b[c</a>')).toBe('[a\\]b\\[c](https://example.org/x)');
  });

  test('a link without text is dropped', () => {
    expect(md('a<a href="/x"></a><a href="/y"> </a>b')).toBe('a b');
  });
});

const TAGS =
  'p div span b i em a code pre ul ol li table tr td th blockquote h1 h2 sup sub dl dt dd br hr img q button math'.split(
    ' ',
  );
const TEXTS = [
  'a',
  ' ',
  '# ',
  '*',
  '_',
  '`',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '&',
  '&lt;b&gt;',
  '&amp;amp;',
  '\\',
  '|',
  '\n',
  '1. ',
  '- ',
  '~~',
  '$',
  ':',
  '^',
  '---',
  '\u200b',
  '😀',
  'ب',
  '&#8203;',
];
const ATTRIBUTES = [
  '',
  ' href="/x"',
  ' href="javascript:alert(1)"',
  ' href="#fn1"',
  ' id="fn1"',
  ' class="highlight language-js"',
  ' class="katex"',
  ' src="/i.png" alt="![x](y)"',
  ' src="data:text/html,1"',
  ' colspan="99" rowspan="9"',
  ' start="-4" reversed',
  ' href="http://e.example/![(`|"',
];

const anyHtml = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...ATTRIBUTES))
          .map(([tag, attribute]) => `<${tag}${attribute}>`),
      },
      { weight: 2, arbitrary: fc.constantFrom(...TAGS).map((tag) => `</${tag}>`) },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** Markdown without its code, in which anything may stand. */
function withoutCode(markdown: string): string {
  return markdown
    .replace(/\\\\/g, '§§') // a backslash that is text escapes nothing
    .replace(/^([ >]*(?:[-*] |\d+[.)] |\[\^\w+\]: )*)(`{3,})[^\n]*\n[\s\S]*?\n[ >]*\2$/gm, '$1')
    .replace(/(?<![\\`])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '¤');
}

describe('whatever the HTML', () => {
  test(
    'there is no image, no tag and no dangerous link, and the text stays within bounds',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(anyHtml, (html) => {
          const markdown = md(html);
          const prose = withoutCode(markdown);
          expect(prose).not.toMatch(/!\[/);
          expect(prose).not.toMatch(/(?<!\\)<[a-z/!?]/i);
          expect(prose).not.toMatch(/(?<!\\)\]\((?!https?:\/\/)/);
          expect(markdown.length).toBeLessThan(20 * html.length + 500);
          expect(md(html)).toBe(markdown);
        }),
        { numRuns: 2000 },
      );
    },
  );

  test('nothing that is read makes it throw', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(() => md(text)).not.toThrow();
        expect(() => md(`<p ${text}><a href="${text}">${text}</a>`)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
