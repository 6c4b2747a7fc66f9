import { expect, test } from 'vitest';
import { mainHeading, withHeading } from '../../../src/content/extract/main-heading.ts';
import { toMarkdown } from '../../../src/content/markdown/index.ts';
import { parsePage } from '../../../src/content/parse/index.ts';

/** The Markdown of a page whose bar was left out. */
function withoutBar(bar: string, posts: string): string {
  const document = parsePage(`<body><div id="bar">${bar}</div>${posts}</body>`);
  const leftOut = new Set([...document.querySelectorAll('#bar')]);
  const heading = mainHeading(document, 'Which lamp? - Help - Lamp Forum');
  return toMarkdown(
    document.documentElement,
    { base: 'https://example.org/' },
    withHeading(leftOut, document, heading),
  );
}

const POST = '<h1>Oil lamps</h1><p>are dear.</p>';

test.each([
  [
    'is kept beside headings of the same level',
    '<h1>Which lamp?</h1><a href="/c">Help</a>',
    POST,
    '# Which lamp?\n\n# Oil lamps',
  ],
  [
    'is not kept twice',
    '<h1>Which lamp?</h1>',
    `<h2>Which  lamp?</h2>${POST}`,
    '## Which lamp?\n\n# Oil lamps',
  ],
  ['of other words is not kept beside another', '<h1>My site</h1>', POST, '# Oil lamps'],
  [
    'of other words is kept where there is no other',
    '<h1>My site</h1>',
    '<p>Text.</p>',
    '# My site\n\nText.',
  ],
])('the heading of the page %s', (_, bar, posts, expected) => {
  const text = withoutBar(bar, posts);
  expect(text).toMatch(new RegExp(`^${expected.replaceAll('?', '\\?')}`));
  expect(text).not.toContain('Help');
});
