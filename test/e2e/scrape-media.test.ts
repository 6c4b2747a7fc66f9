import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePdf } from '../content/pdf/write-pdf.ts';
import { connectStdio, type Connection } from '../support/program.ts';
import {
  article,
  fileOf,
  pictureOf,
  prose,
  scrape,
  servePages,
  type Answering,
  type Reading,
  type ReadSite,
} from '../support/reading.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MP3 = Buffer.from('ID3\x03\0\0\0\0\0\0sound', 'latin1');
const PDF = writePdf({
  title: 'A (paper)',
  pages: ['First', 'Second'].map((text) => [{ text: `${text} page words`, x: 50, y: 700 }]),
});
const LONG_PDF = writePdf({
  pages: Array.from({ length: 60 }, (_, page) =>
    Array.from({ length: 30 }, (_line, n) => ({
      text: `Page ${page} line ${n} says some words`,
      x: 50,
      y: 740 - 20 * n,
    })),
  ),
});
const LARGE = Buffer.concat([PNG, Buffer.alloc(1_200_000, 7)]);
const BINARY = Buffer.from(Array.from({ length: 600 }, (_, n) => (n * 37) % 256));

/** Answers with these bytes; no type stands for no header. */
function send(type: string | undefined, body: Uint8Array | string, disposition?: string): Answering {
  return (_, response) => {
    if (type === undefined) response.removeHeader('content-type');
    else response.setHeader('content-type', type);
    if (disposition !== undefined) response.setHeader('content-disposition', disposition);
    response.end(body);
  };
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const ZIP = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0', 'latin1'), BINARY]);

let site: ReadSite;
let connection: Connection;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wf-media-'));
  site = await servePages({
    '/report': send('text/html', article('Report', prose(3)), 'attachment; filename="Annual report.html"'),
    '/evil': send('text/html', 'x', 'attachment; filename="../../etc/passwd"'),
    '/song.mp3': send('application/octet-stream', MP3),
    '/led': (_, response) => void response.writeHead(302, { location: '/song.mp3' }).end(),
    '/bytes': send('application/octet-stream', BINARY),
    '/picture': send('image/png', PNG),
    '/sound': send('audio/mpeg', MP3),
    '/paper': send('application/pdf', PDF),
    '/half': send('application/pdf', PDF.subarray(0, PDF.length / 2)),
    '/long.pdf': send('application/pdf', LONG_PDF),
    '/large.png': send('image/png', LARGE),
    '/huge.png': (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 50_000_001 });
      response.write(PNG);
    },
    '/html-as-png': send('image/png', article('Lie', prose(4))),
    '/png-as-html': send('text/html', PNG),
    '/no-type': send(undefined, article('Untold', prose(4))),
    '/no-type.bin': send(undefined, BINARY),
    '/broken-type': send('text/html; charset="', article('Broken', prose(4))),
    '/binary-as-text': send('text/plain', BINARY),
    '/binary-as-html': send('text/html', BINARY),
    '/table': send('text/csv', 'year,keeper\n1840,Holt', 'attachment; filename="keepers.csv"'),
    '/sheet': send('text/csv', 'year,keeper\n1840,Holt'),
    '/letter': send(DOCX, Buffer.from('PK\x03\x04\x14\0[Content_Types].xml', 'latin1')),
    '/letter.docx': send('application/octet-stream', ZIP),
    '/sums.xlsx': send('text/html', ZIP),
    '/slides': send('application/octet-stream', ZIP, 'inline; filename="slides.pptx"'),
    '/packed': send(undefined, ZIP),
    '/packed-as-text': send('text/plain', ZIP),
    '/unnamed': send('application/octet-stream', PDF),
    '/wide': send(
      'text/html; charset=utf-16le',
      Buffer.from(article('Маяк', '<p>Маяк на берегу моря светит ночью далеко.</p>'.repeat(6)), 'utf16le'),
    ),
    '/moving': article('Moving', prose(5)).replace(
      '<title>',
      '<meta http-equiv="refresh" content="30; url=/moved"><link rel="next" href="/second"><title>',
    ),
    '/alone': `<!doctype html><title>Alone</title><main>${prose(5)}</main>`,
    '/no-bytes.png': send('image/png', ''),
    '/no-bytes.pdf': send('application/pdf', ''),
    '/no-bytes': send('text/plain', '', 'attachment'),
  });
  connection = await connectStdio('2025', { env: { DOWNLOAD_DIR: folder } });
});
afterAll(async () => {
  await connection.close();
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string, args: object = {}): Promise<Reading> =>
  scrape(connection.client, { url: site.url(path), ...args });

const FORMATS = ['markdown', 'links', 'screenshot', 'fullscreenshot'];

describe('files come as they are, whatever the format', () => {
  test.each(FORMATS)('an attachment, asked for as %s', async (format) => {
    const answer = await read('/report', { format });
    const { uri, mimeType, bytes } = fileOf(answer);
    expect([uri, mimeType]).toEqual(['file:///Annual%20report.html', 'text/html']);
    expect(bytes.toString()).toBe(article('Report', prose(3)));
    expect(answer.facts).toMatchObject({
      ...{ kind: 'media', mime: 'text/html', bytes: bytes.length, status: 200 },
      ...{ url: site.url('/report'), renderedBy: 'http', untrusted: true },
    });
    expect(answer.blocks).toHaveLength(2);
  });

  test.each(FORMATS)('a picture, asked for as %s', async (format) => {
    const answer = await read('/picture', { format });
    expect(pictureOf(answer)).toEqual(PNG);
    expect(answer.facts).toMatchObject({ kind: 'media', mime: 'image/png', bytes: PNG.length });
  });

  test('sound', async () => {
    expect(fileOf(await read('/sound'))).toEqual({
      uri: 'file:///sound.mp3',
      mimeType: 'audio/mpeg',
      bytes: MP3,
    });
  });

  test('bytes of no type are what their address ends in', async () => {
    for (const path of ['/song.mp3', '/led']) {
      const answer = await read(path);
      expect(fileOf(answer)).toMatchObject({ uri: 'file:///song.mp3', mimeType: 'audio/mpeg' });
      expect(answer.facts).toMatchObject({ url: site.url('/song.mp3') });
    }
  });

  test('bytes of no type under an address that says nothing are refused', async () => {
    for (const format of FORMATS)
      expect((await read('/bytes', { format })).error).toMatchObject({
        code: 'unsupported_format',
        mime: 'application/octet-stream',
        url: site.url('/bytes'),
      });
  });

  test('a name leads nowhere', async () => {
    expect(fileOf(await read('/evil')).uri).toBe('file:///passwd.html');
  });
});

describe('a PDF', () => {
  test('has its text as a second block', async () => {
    const answer = await read('/paper');
    expect(answer.blocks.map(({ type }) => type)).toEqual(['text', 'resource', 'text']);
    expect(fileOf(answer)).toMatchObject({ uri: 'file:///paper.pdf', bytes: PDF });
    expect(answer.text).toBe('## Page 1\n\nFirst page words\n\n## Page 2\n\nSecond page words');
    expect(answer.facts).toMatchObject({ title: 'A (paper)', mime: 'application/pdf', pages: 2 });
    expect((await read('/paper', { format: 'links' })).blocks).toHaveLength(2);
  });

  test('that is long is read on without sending the file again', async () => {
    const first = await read('/long.pdf');
    const second = await read('/long.pdf', { offset: first.facts['nextOffset'] });
    expect(fileOf(first).bytes).toEqual(LONG_PDF);
    expect(second.blocks.map(({ type }) => type)).toEqual(['text', 'text']);
    const chars = first.text.length + second.text.length;
    expect(first.facts['chars']).toBeGreaterThanOrEqual(chars);
    expect(first.text + second.text).toMatch(/^## Page 1\n[^]*\n## Page 30\n/);
  });

  test('that is cut off is said to be', async () => {
    expect((await read('/half')).error).toMatchObject({ code: 'unsupported_format', reason: 'cut_off' });
  });
});

describe('large files', () => {
  test('are kept for the person alone, under names of their own', async () => {
    const answers = [await read('/large.png'), await read('/large.png', { format: 'links' })];
    for (const { facts, blocks } of answers) {
      const path = String(facts['savedAs']);
      expect(blocks).toHaveLength(1);
      expect(facts).toMatchObject({ kind: 'media', mime: 'image/png', bytes: LARGE.length });
      expect(readFileSync(path).equals(LARGE)).toBe(true);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
    expect(answers.map(({ facts }) => facts['savedAs'])).toEqual([
      join(folder, 'large.png'),
      join(folder, 'large (2).png'),
    ]);
  });

  test.each(FORMATS)('above 50 MB are refused, as %s too', async (format) => {
    const before = readdirSync(folder);
    expect((await read('/huge.png', { format })).error).toMatchObject({
      code: 'too_large',
      maxBytes: 50_000_000,
    });
    expect(readdirSync(folder)).toEqual(before);
    expect(site.asked.filter(({ path, by }) => path === '/huge.png' && by === 'browser')).toEqual([]);
  });
});

describe('types that lie (B14)', () => {
  test.each(['/html-as-png', '/no-type', '/broken-type'])(
    '%s is read as the page that it is',
    async (path) => {
      const { facts, text } = await read(path);
      expect(facts).toMatchObject({ kind: 'page', mime: 'text/html' });
      expect(text.match(/^Paragraph/gm)).toHaveLength(4);
    },
  );

  test('a picture under the name of a page is a picture', async () => {
    expect(pictureOf(await read('/png-as-html'))).toEqual(PNG);
  });

  test.each(['/binary-as-text', '/binary-as-html', '/no-type.bin'])('%s is no text', async (path) => {
    expect((await read(path)).error).toMatchObject({ code: 'unsupported_format' });
  });
});

test.each(['/no-bytes.png', '/no-bytes.pdf', '/no-bytes'])('%s is empty, which is an error', async (path) => {
  expect((await read(path)).error).toMatchObject({ code: 'not_found', url: site.url(path), status: 200 });
});

describe('what an address offers is said', () => {
  test('a small text that is offered as a download comes as text too, under its address', async () => {
    const answer = await read('/table');
    expect(fileOf(answer)).toMatchObject({ uri: site.url('/table'), mimeType: 'text/csv' });
    expect(answer.text).toContain('1840,Holt');
  });

  test.each([{ selector: 'td' }, { waitFor: 1 }, { format: 'screenshot' }])(
    'a text that a browser only saves is read, although %j needs a browser',
    async (args) => {
      const { facts, text } = await read('/sheet', args);
      expect(facts).toMatchObject({ kind: 'text', mime: 'text/csv' });
      expect(text).toContain('1840,Holt');
    },
  );

  test('an office file is refused with what it is', async () => {
    const { error } = await read('/letter');
    expect(error).toMatchObject({
      code: 'unsupported_format',
      message: expect.stringContaining('a text document of an office program') as string,
    });
  });

  test.each([
    ['/letter.docx', 'a text document of an office program'],
    ['/sums.xlsx', 'a spreadsheet'],
    ['/slides', 'a presentation'],
    ['/packed', 'an archive'],
    ['/packed-as-text', 'an archive'],
  ])('%s, whose type is wrong, is %s by its name and its bytes', async (path, kind) => {
    for (const args of [{}, { format: 'screenshot' }])
      expect((await read(path, args)).error).toMatchObject({
        code: 'unsupported_format',
        message: expect.stringContaining(kind) as string,
      });
  });

  test('a PDF without a type is read', async () => {
    expect((await read('/unnamed')).text).toContain('First page words');
  });

  test('a page in UTF-16 is read as its header says', async () => {
    const { text, facts } = await read('/wide');
    expect(facts).toMatchObject({ charset: 'utf-16le' });
    expect(text).toContain('Маяк на берегу моря');
  });

  test('where a page leads its readers later, and the page after it', async () => {
    expect((await read('/moving')).facts).toMatchObject({
      refreshTo: site.url('/moved'),
      next: site.url('/second'),
    });
  });

  test('a page without links has an empty list', async () => {
    const { facts, isError, blocks } = await read('/alone', { format: 'links' });
    expect(isError).not.toBe(true);
    expect(facts).toMatchObject({ links: 0 });
    expect(blocks).toHaveLength(1);
  });
});
