import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { writePdf } from '../content/pdf/write-pdf.ts';
import { connectStdio, type Connection } from '../support/program.ts';
import {
  article,
  prose,
  scrape,
  servePages,
  type Answering,
  type Reading,
  type ReadSite,
} from '../support/reading.ts';

const PAGE = article('The tide', prose(8)).split('<footer>')[0] ?? '';
const PDF = writePdf({ pages: [[{ text: 'First page words', x: 50, y: 700 }]] });

/** Sends the beginning, then now and then a space, for ever. */
const dripping =
  (type: string, beginning: string | Uint8Array, headers = {}): Answering =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type, ...headers }).write(beginning);
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  };

/** Announces more than it sends. */
const stopping =
  (type: string, beginning: string | Uint8Array): Answering =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': beginning.length + 5_000 });
    response.write(beginning, () => response.destroy());
  };

let site: ReadSite;
let connection: Connection;

beforeAll(async () => {
  site = await servePages({
    '/dripping': dripping('text/html', PAGE),
    '/dripping.txt': dripping('text/plain', 'The first words of a log.\n'),
    '/dripping.pdf': dripping('application/pdf', PDF.subarray(0, 300)),
    '/stopping': stopping('text/html', PAGE),
    '/stopping.txt': stopping('text/plain', 'The first words of a log.\n'),
    '/stopping.pdf': stopping('application/pdf', PDF.subarray(0, 300)),
    '/packed': (_, response) => {
      const body = gzipSync(PAGE);
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      response.write(body.subarray(0, body.length - 12), () => response.destroy());
    },
    '/whole': article('Whole', prose(4)),
  });
  connection = await connectStdio('2025', { args: ['--call-timeout', '12000'] });
});
afterAll(async () => {
  await connection.close();
  await site[Symbol.asyncDispose]();
});

const read = (path: string, args: object = {}): Promise<Reading> =>
  scrape(connection.client, { url: site.url(path), ...args });

describe('a page that does not arrive completely is read as far as it did', () => {
  test.each(['/dripping', '/stopping', '/packed'])('%s over HTTP', async (path) => {
    const { facts, text } = await read(path);
    expect(facts).toMatchObject({ renderedBy: 'http', incomplete: true, status: 200, title: 'The tide' });
    expect(text.match(/^Paragraph \d/gm)).toHaveLength(8);
  });

  test.each(['/dripping', '/stopping'])('%s in the browser', async (path) => {
    const { facts, text } = await read(path, { selector: 'main' });
    expect(facts).toMatchObject({ renderedBy: 'browser', incomplete: true, status: 200, title: 'The tide' });
    expect(text.match(/^Paragraph \d/gm)).toHaveLength(8);
  });

  test.each(['/dripping.txt', '/stopping.txt'])('%s', async (path) => {
    const { facts, text } = await read(path);
    expect(facts).toMatchObject({ kind: 'text', incomplete: true });
    expect(text).toContain('The first words of a log.');
  });
});

test.each(['/dripping.pdf', '/stopping.pdf'])('%s is an error that says so', async (path) => {
  expect((await read(path)).error).toMatchObject({
    code: expect.stringMatching(/^(?:timeout|navigation_failed)$/) as string,
    reason: 'incomplete',
    bytesReceived: expect.any(Number) as number,
  });
});

test('a page that arrived says nothing of it', async () => {
  expect((await read('/whole')).facts).not.toHaveProperty('incomplete');
  expect((await read('/whole', { selector: 'main' })).facts).not.toHaveProperty('incomplete');
});
