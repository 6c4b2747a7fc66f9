import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decodeText } from '../../src/net/index.ts';

const CHINESE = '中华人民共和国的首都是北京。我们在这里学习汉语,他们都说这个城市很大,人也很多。';
const TRADITIONAL = '這個城市的人都說國語,我們在學校裡學習,他們來的時候已經是晚上了。';
const JAPANESE = '東京は日本の首都です。きのう、わたしはともだちとえいがをみました。コーヒーをのみます。';
const KOREAN = '대한민국의 수도는 서울입니다. 우리는 한국어를 배우고 있습니다.';
const RUSSIAN = 'Москва является столицей России. Мы живём в большом городе.';
const GERMAN = 'Größe „übertrifft“ alles – 5 € für Käse';

/** Bytes in an encoding that Node can read but not write: found by reading every pair of bytes. */
function encode(text: string, charset: string): Buffer {
  if (charset === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (charset === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (charset === 'windows-1252')
    return Buffer.from(Array.from(text, (char) => WINDOWS_1252[char] ?? char.charCodeAt(0)));
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(charset);
  const learn = (...bytes: readonly number[]): void => {
    const char = decoder.decode(Uint8Array.from(bytes));
    if (!table.has(char)) table.set(char, bytes);
  };
  for (let first = 0; first < 256; first++) learn(first);
  for (let first = 0x81; first < 0xff; first++) {
    for (let second = 0x40; second < 0xff; second++) learn(first, second);
  }
  return Buffer.from(Array.from(text).flatMap((char) => [...(table.get(char) ?? [0x3f])]));
}

const WINDOWS_1252: Readonly<Record<string, number>> = { '€': 0x80, '„': 0x84, '“': 0x93, '–': 0x96 };

test.each([
  ['gb18030', CHINESE],
  ['big5', TRADITIONAL],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['windows-1252', GERMAN],
  ['utf-16le', 'Plain words'],
  ['utf-16be', 'Plain words'],
  ['utf-16le', `<p>${CHINESE}\n`],
  ['utf-16be', `<p>${JAPANESE}\n`],
  ['utf-16le', `${RUSSIAN}\n`],
])('%s without any label is read right (B13)', (charset, text) => {
  expect(decodeText(encode(text, charset))).toEqual({ text, charset, guessed: true });
});

test.each([
  ['gb18030', CHINESE],
  ['shift_jis', JAPANESE],
  ['windows-1252', GERMAN],
])('a label of %s is taken from header, meta or XML', (charset, text) => {
  const read = (content: string, contentType = ''): unknown =>
    decodeText(encode(content, charset), contentType);
  expect(read(text, `text/html; charset="${charset}"`)).toEqual({ text, charset, guessed: false });
  const meta = `<meta charset=${charset}>${text}`;
  expect(read(meta)).toEqual({ text: meta, charset, guessed: false });
  const equiv = `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">${text}`;
  expect(read(equiv)).toEqual({ text: equiv, charset, guessed: false });
  const xml = `<?xml version="1.0" encoding="${charset}"?><a>${text}</a>`;
  expect(read(xml)).toEqual({ text: xml, charset, guessed: false });
});

describe('labels that lie (B13)', () => {
  test('an unknown label says nothing', () => {
    expect(decodeText(Buffer.from('Käse'), 'text/html; charset=x-unknown')).toEqual({
      text: 'Käse',
      charset: 'utf-8',
      guessed: true,
    });
  });

  test('a header that the bytes contradict loses to a meta that they fit', () => {
    const text = `<meta charset=gb18030>${CHINESE}`;
    expect(decodeText(encode(text, 'gb18030'), 'text/html; charset=utf-8')).toMatchObject({
      text,
      charset: 'gb18030',
    });
    const unicode = `<meta charset=utf-8>${GERMAN}`;
    expect(decodeText(Buffer.from(unicode), 'text/html; charset=iso-8859-1')).toMatchObject({
      text: unicode,
      charset: 'utf-8',
    });
  });

  test('where both fit, the header wins', () => {
    const answer = decodeText(encode('Käse', 'windows-1252'), 'text/html; charset=windows-1252');
    expect(answer).toEqual({ text: 'Käse', charset: 'windows-1252', guessed: false });
  });

  test('UTF-16 under the label UTF-8 is read right, and said to be guessed', () => {
    expect(decodeText(encode('<p>Plain words', 'utf-16le'), 'text/html; charset=utf-8')).toEqual({
      text: '<p>Plain words',
      charset: 'utf-16le',
      guessed: true,
    });
  });

  test('broken UTF-8 keeps its label and shows what is broken', () => {
    const bytes = Buffer.concat([Buffer.from('good '), Buffer.from([0xff, 0xfe]), Buffer.from(' end')]);
    expect(decodeText(bytes, 'text/plain; charset=utf-8').text).toBe('good \ufffd\ufffd end');
  });

  test('a few letters with accents between commas and colons are not taken for Chinese', () => {
    const bytes = Buffer.from(
      `Cr\u00e8me br\u00fbl\u00e9e: ${'one, two, three; four! five? '.repeat(9)}`,
      'latin1',
    );
    expect(decodeText(bytes)).toMatchObject({ charset: 'windows-1252', guessed: true });
    expect(decodeText(bytes, 'text/html; charset=utf-8')).toMatchObject({ charset: 'utf-8', guessed: true });
  });

  test('a byte order mark wins over everything', () => {
    expect(decodeText(Buffer.from('\ufeffKäse'), 'text/html; charset=shift_jis')).toEqual({
      text: 'Käse',
      charset: 'utf-8',
      guessed: false,
    });
  });
});

test('no bytes and no label make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, label) => {
      expect(typeof decodeText(bytes, `text/html; charset=${label}`).text).toBe('string');
    }),
  );
});
