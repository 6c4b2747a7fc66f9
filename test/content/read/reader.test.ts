import { afterAll, expect, test } from 'vitest';
import { createReader } from '../../../src/content/index.ts';

const reader = createReader({ http: () => Promise.reject(new Error('not needed')) });
afterAll(() => reader.close());

const { signal } = new AbortController();
const request = { format: 'markdown', offset: 0, maxBytes: 1000 } as const;
const options = { render: 'never', stripChrome: true, removeBase64Images: true } as const;

function answer(html: string): Parameters<typeof reader.readFetched>[0] {
  const bytes = Buffer.from(html, 'latin1');
  const [url, contentType] = ['https://example.org/', 'text/html; charset=iso-8859-1'];
  return {
    url,
    status: 200,
    bytes,
    contentType,
    kind: 'text',
    mime: 'text/html',
    filename: 'page.html',
    corrected: false,
  };
}

test('a page is decoded, parsed and written as Markdown in a thread', async () => {
  const html = `<title>Käse</title><h1>Käse</h1><p>${'Viel über Käse. '.repeat(20)}</p>`;
  const read = await reader.readFetched(answer(html), { request, options, signal });
  expect(read).toMatchObject({
    facts: { title: 'Käse', charset: 'windows-1252', bytes: html.length, kind: 'page' },
    text: expect.stringContaining('Viel über Käse.') as string,
  });
});

test('a page without text is refused as it is without threads', async () => {
  const read = reader.readFetched(answer('<body></body>'), { request, options, signal });
  await expect(read).rejects.toMatchObject({ code: 'not_found', facts: { url: 'https://example.org/' } });
});

test('the words of a page are read there too', async () => {
  const words = await reader.plainWords('<p>one</p><p>two</p>', { url: 'https://x/', isWhole: true, signal });
  expect(words).toBe('one\ntwo');
});
