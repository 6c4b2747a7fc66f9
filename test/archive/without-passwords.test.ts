import { expect, test } from 'vitest';
import { withoutPasswords } from '../../src/archive/without-passwords.ts';

test.each([
  ['<input type="password" value="S">', '<input type="password" value="">'],
  ["<INPUT VALUE='S' name=p TYPE = password>", '<INPUT VALUE="" name=p TYPE = password>'],
  ['<input value=S type=password>', '<input value="" type=password>'],
  ['<input title="a > b" type=password value="S>T" />', '<input title="a > b" type=password value="" />'],
  ['<input\n type="password"\n data-value="S">', '<input\n type="password"\n data-value="">'],
])('%s loses its value', (html, clean) => expect(withoutPasswords(`<p>${html}</p>`)).toBe(`<p>${clean}</p>`));

test.each([
  '<input value="password">',
  '<input type="text" value="x">',
  '<p>value=x',
  '<input type=password>',
])('%s stays', (html) => expect(withoutPasswords(html)).toBe(html));

test.each(['<input ', '<input "', `<input '"`, '<input =', `<input "<input '`])(
  'a page of nothing but %j takes no long time',
  (part) => {
    const html = part.repeat(300_000 / part.length);
    expect(withoutPasswords(html)).toBe(html);
  },
);
