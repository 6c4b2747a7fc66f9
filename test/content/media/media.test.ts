import { describe, expect, test } from 'vitest';
import { contentKindOf, describeFile, mediaOf, type MediaAnswer } from '../../../src/content/media/index.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const ZIP = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
const MP4 = Buffer.from('\0\0\0\x18ftypM4A \0\0', 'latin1');
const HTML = Buffer.from('<!doctype html><html><body><p>Hello</p></body></html>');

const answer = (facts: Partial<MediaAnswer>): MediaAnswer => ({ url: 'https://example.org/file', ...facts });

describe('media by the header', () => {
  test.each([
    ['image/png', 'image/png'],
    ['IMAGE/PNG; x=y', 'image/png'],
    ['video/mp4', 'video/mp4'],
    ['audio/mpeg', 'audio/mpeg'],
    ['application/pdf', 'application/pdf'],
    ['image/svg+xml; charset=utf-8', 'image/svg+xml'],
  ])('%s is media', (contentType, mime) => {
    expect(mediaOf(answer({ contentType }))?.mime).toBe(mime);
  });

  test.each(['text/html', 'text/html; charset="', 'application/json', 'application/zip', undefined, ''])(
    '%s is none',
    (contentType) => {
      expect(mediaOf(answer({ contentType }))).toBeUndefined();
    },
  );

  test('an attachment is media, whatever its type', () => {
    const facts = { contentType: 'text/html', contentDisposition: 'ATTACHMENT; filename="page.html"' };
    expect(mediaOf(answer(facts))).toEqual({ mime: 'text/html', filename: 'page.html' });
  });

  test('a page whose name has the word is no attachment', () => {
    const facts = { contentType: 'text/html', contentDisposition: 'inline; filename="attachment.html"' };
    expect(mediaOf(answer(facts))).toBeUndefined();
  });

  test.each([
    ['/clip.MP3', 'audio/mpeg'],
    ['/a/b.pdf?x=1#y', 'application/pdf'],
    ['/photo.jpeg', 'image/jpeg'],
  ])('bytes without a name are media at %s', (path, mime) => {
    const url = `https://example.org${path}`;
    expect(mediaOf({ url, contentType: 'application/octet-stream' })?.mime).toBe(mime);
  });

  test.each(['/setup.bin', '/photo.png/raw', '/x?f=a.png', '/constructor', '/', '/a.__proto__'])(
    'bytes without a name are no media at %s',
    (path) => {
      const url = `https://example.org${path}`;
      expect(mediaOf({ url, contentType: 'application/octet-stream', head: PNG })).toBeUndefined();
    },
  );
});

test('a PDF that is served as bytes without a name is media', () => {
  const head = Buffer.from('%PDF-1.7\n%âãÏÓ', 'latin1');
  expect(mediaOf(answer({ contentType: 'application/octet-stream', head }))?.mime).toBe('application/pdf');
});

test('a page in UTF-16 without a mark is text, as its header says', () => {
  const head = Buffer.from('<!doctype html><p>Маяк на берегу моря</p>', 'utf16le');
  expect(contentKindOf(answer({ contentType: 'text/html; charset=utf-16le', head }))).toMatchObject({
    kind: 'text',
    mime: 'text/html',
  });
});

test.each([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file', 'a text document'],
  ['application/zip', 'report.xlsx', 'a spreadsheet'],
  ['application/zip', 'all.zip', 'an archive'],
  ['application/octet-stream', 'setup.bin', 'a file'],
])('%s called %s is %s', (mime, filename, words) => {
  expect(describeFile(mime, filename)).toContain(words);
});

describe('a type that lies', () => {
  test.each([
    'image/png',
    'application/pdf',
    'video/mp4',
    'image/svg+xml',
    'application/octet-stream',
    undefined,
  ])('a page under the name of %s is a page', (contentType) => {
    expect(contentKindOf(answer({ contentType, head: HTML }))).toMatchObject({
      kind: 'text',
      mime: 'text/html',
      corrected: true,
    });
  });

  test.each(['text/html', 'text/html; charset="', 'text/plain', 'image/jpeg', undefined])(
    'a picture under the name of %s is a picture',
    (contentType) => {
      expect(contentKindOf(answer({ contentType, head: PNG }))).toMatchObject({
        kind: 'media',
        mime: 'image/png',
      });
    },
  );

  test('an archive under the name of a page is neither text nor media', () => {
    expect(contentKindOf(answer({ contentType: 'text/html', head: ZIP }))).toMatchObject({
      kind: 'binary',
      mime: 'application/zip',
    });
  });

  test('a picture behind the name of another is what its bytes say', () => {
    const url = 'https://example.org/a.jpg';
    expect(mediaOf({ url, contentType: 'application/octet-stream', head: PNG })?.mime).toBe('image/png');
  });

  test('a page behind the name of a picture is a page', () => {
    const url = 'https://example.org/a.jpg';
    expect(mediaOf({ url, contentType: 'application/octet-stream', head: HTML })).toBeUndefined();
  });

  test('sound in a container of films keeps its name', () => {
    expect(mediaOf(answer({ contentType: 'audio/mp4', head: MP4 }))?.mime).toBe('audio/mp4');
  });

  test('drawings and playlists are text, and media all the same', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    const list = Buffer.from('#EXTM3U\nhttp://example.org/1.mp3\n');
    expect(mediaOf(answer({ contentType: 'image/svg+xml', head: svg }))?.mime).toBe('image/svg+xml');
    expect(mediaOf(answer({ contentType: 'audio/x-mpegurl', head: list }))?.mime).toBe('audio/x-mpegurl');
  });

  test('text under the name of a picture is text', () => {
    const head = Buffer.from('not found');
    expect(contentKindOf(answer({ contentType: 'image/png', head }))).toMatchObject({
      kind: 'text',
      mime: 'text/plain',
    });
  });
});

describe('the name of a file', () => {
  const nameFor = (contentDisposition: string | undefined, url = 'https://example.org/a'): string =>
    contentKindOf({ url, contentType: 'image/png', contentDisposition }).filename;

  test.each([
    ['attachment; filename="report 1.png"', 'report 1.png'],
    ['attachment; filename=report.png; size=3', 'report.png'],
    ["attachment; filename=x.png; filename*=UTF-8''na%C3%AFve.png", 'naïve.png'],
    ["attachment; filename=x.png; filename*=UTF-8''%zz.png", '%zz.png'],
    ['attachment; filename*=broken; filename=x.png', 'x.png'],
    ['filename=x.png', 'x.png'],
    [`attachment; filename="${Buffer.from('größe.png').toString('latin1')}"`, 'größe.png'],
    ['attachment; filename="a%20b.png"', 'a b.png'],
    ['attachment; filename="a \\"b\\".png"', 'a _b_.png'],
    ['attachment; filename="../../etc/x"', 'x.png'],
    ['attachment; filename="..\\\\..\\\\x.png"', 'x.png'],
    ['attachment; filename="%2e%2e%2fx.png"', 'x.png'],
    ['attachment; filename="photo"', 'photo.png'],
    ['attachment; filename=".bashrc"', 'bashrc.png'],
    ['attachment; filename=""', 'a.png'],
  ])('%s', (header, name) => {
    expect(nameFor(header)).toBe(name);
  });

  test('comes from the address where no header says one', () => {
    expect(nameFor(undefined, 'https://example.org/pics/my%20cat.png?size=2')).toBe('my cat.png');
    expect(nameFor(undefined, 'https://example.org/')).toBe('download.png');
    expect(nameFor(undefined, 'https://example.org/%2e%2e%2f%2e%2e%2fpasswd')).toBe('passwd.png');
  });

  test('a header of two megabytes is read to a bound', () => {
    const header = `attachment; filename="${'\\"'.repeat(1_000_000)}`;
    expect(nameFor(header).length).toBeLessThan(200);
  });
});
