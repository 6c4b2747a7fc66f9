import { describe, expect, test } from 'vitest';

import { sniff } from '../../src/net/index.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const HTML = Buffer.from('\n <!-- hi --><!DOCTYPE html><p>words');

describe('headers that lie (B14)', () => {
  test('HTML sent as a picture is HTML', () => {
    expect(sniff(HTML, 'image/png')).toEqual({ mime: 'text/html', isText: true, corrected: true });
  });

  test('a picture sent as HTML is a picture and no text', () => {
    expect(sniff(PNG, 'text/html; charset=utf-8')).toEqual({
      mime: 'image/png',
      isText: false,
      corrected: true,
    });
  });

  test.each([
    [HTML, '', 'text/html'],
    [Buffer.from('<?xml version="1.0"?><a/>'), '', 'text/xml'],
    [Buffer.from('just words'), '', 'text/plain'],
    [Buffer.from('<p>Plain', 'utf16le'), '', 'text/html'],
    [HTML, 'text/html; charset="', 'text/html'],
    [HTML, 'nonsense', 'text/html'],
  ])('%s with header "%s" is %s', (bytes, header, mime) => {
    expect(sniff(bytes, header)).toMatchObject({ mime, isText: true });
  });

  test('bytes without any sense are never text', () => {
    expect(sniff(Buffer.from([1, 2, 3, 0, 255, 7]), 'text/html')).toMatchObject({ isText: false });
    expect(sniff(Buffer.from([1, 2, 3, 0, 255, 7]))).toMatchObject({ mime: 'application/octet-stream' });
  });
});

describe('headers that tell the truth', () => {
  test.each([
    ['application/json', '{"a":1}', true],
    ['text/markdown', '<div>html inside', true],
    ['image/svg+xml', '<svg xmlns="x"/>', true],
    ['application/ld+json', '{}', true],
    ['application/atom+xml', '<feed/>', true],
    ['application/pdf', '%PDF-1.7 \x00', false],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\x03\x04\x00\x00', false],
  ])('%s stays what it is', (mime, body, isText) => {
    expect(sniff(Buffer.from(body, 'latin1'), `${mime}; q=1`)).toEqual({ mime, isText, corrected: false });
  });

  test('a PDF under another name is found, binary or not', () => {
    expect(sniff(Buffer.from('%PDF-1.4\n1 0 obj'), 'text/plain')).toMatchObject({
      mime: 'application/pdf',
      isText: false,
    });
  });

  test('an empty body is what its header says', () => {
    expect(sniff(Buffer.alloc(0), 'image/png')).toMatchObject({ mime: 'image/png' });
  });
});

test('a thousand empty comments take no time', () => {
  expect(sniff(Buffer.from('<!---->'.repeat(1000)))).toMatchObject({ mime: 'text/plain' });
});
