import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { WayfarerError } from '../../src/core/index.ts';
import { parseTarget } from '../../src/net/index.ts';

function codeOf(text: string): string {
  try {
    return parseTarget(text).href;
  } catch (error) {
    return error instanceof WayfarerError ? error.code : 'thrown';
  }
}

test.each([
  '',
  '   ',
  'not a url',
  '//x',
  'http://',
  'https://',
  'http://[::1',
  'http://a b/',
  'localhost:3000',
  'http://./',
])('"%s" is not a URL', (text) => {
  expect(codeOf(text)).toBe('invalid_url');
});

test.each([
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'fi\tle:///etc/passwd',
  'java\nscript:alert(1)',
  'view-source:file:///etc/passwd',
  'view-source:http://example.org/',
  'filesystem:http://example.org/temporary/x',
  'blob:http://example.org/1',
  'data:text/html,x',
  'javascript:alert(1)',
  'chrome://version',
  'chrome-untrusted://x',
  'devtools://devtools/x',
  'chrome-extension://x/y.html',
  'ftp://example.org/',
  'ws://example.org/',
  'gopher://example.org/',
  'about:srcdoc',
  'intent://x#Intent;end',
  'mailto:a@b.c',
])('the scheme of %j is blocked', (text) => {
  expect(codeOf(text)).toBe('scheme_blocked');
});

test('an address of two megabytes is too large', () => {
  expect(codeOf(`http://example.org/${'a'.repeat(2_000_000)}`)).toBe('too_large');
});

describe('userinfo', () => {
  test.each([
    ['http://allowed.test@127.0.0.2/', 'http://127.0.0.2/'],
    ['http://allowed.test:80@127.0.0.2/', 'http://127.0.0.2/'],
    ['http://127.0.0.2\\@allowed.test/', 'http://127.0.0.2/@allowed.test/'],
    ['http://127.0.0.2#@allowed.test/', 'http://127.0.0.2/#@allowed.test/'],
    ['https://user:secret@example.org/a', 'https://example.org/a'],
  ])('%s leads to %s', (text, expected) => {
    expect(codeOf(text)).toBe(expected);
  });

  test('never comes back in an error', () => {
    const thrown = (): unknown => parseTarget('http://user:secret@exa mple.org/');
    expect(thrown).toThrow(WayfarerError);
    try {
      thrown();
    } catch (error) {
      expect(JSON.stringify((error as WayfarerError).facts)).not.toContain('secret');
    }
  });
});

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));

test('every spelling of an IPv4 host is judged as the address that it dials', () => {
  fc.assert(
    fc.property(octets, ([a, b, c, d]) => {
      const value = ((a * 256 + b) * 256 + c) * 256 + d;
      const plain = `${a}.${b}.${c}.${d}`;
      const wide = plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
      const spellings = [
        plain,
        `${plain}.`,
        String(value),
        `0x${value.toString(16)}`,
        `0${value.toString(8)}`,
        `0x${a.toString(16)}.0${b.toString(8)}.${c * 256 + d}`,
        `${a}.${(b * 256 + c) * 256 + d}`,
        wide,
        plain.replaceAll('.', '。'),
        plain.replace(/\d/, (digit) => `%3${digit}`),
      ];
      for (const spelling of spellings) expect(parseTarget(`http://${spelling}/`).hostname).toBe(plain);
    }),
  );
});
