import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createReader } from '../../src/content/index.ts';
import { chunkMarkdown } from '../../src/content/chunk/index.ts';

const reader = createReader({ http: () => Promise.reject(new Error('not needed')) });
afterAll(() => reader.close());

const { signal } = new AbortController();
const request = { format: 'markdown', onlyMainContent: true, offset: 0, maxBytes: Infinity } as const;
const options = { render: 'never', stripChrome: true, removeBase64Images: true } as const;

async function chunksOf(name: string): Promise<string> {
  const url = `https://example.org/${name}.html`;
  // Without the sheets that would have to be fetched.
  const html = readFileSync(`test/site/pages/${name}.html`, 'utf8').replace(/<link[^>]*>/g, '');
  const fetched: Parameters<typeof reader.readFetched>[0] = {
    url,
    status: 200,
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    kind: 'text',
    mime: 'text/html',
    filename: `${name}.html`,
    corrected: false,
  };
  const read = await reader.readFetched(fetched, { request, options, signal });
  const text = typeof read === 'object' ? (read.text ?? '') : '';
  return chunkMarkdown(text, { url, maxTokens: 128 })
    .map(({ id, tokens, sectionPath }) => `${id} ${tokens} ${sectionPath.join(' > ')}\n`)
    .join('');
}

// Whoever changes how pages are read or divided sees here what has to be embedded again: vitest -u writes the files.
test.each(['article', 'shop'])('the chunks of %s.html have the ids that they always had', async (name) => {
  await expect(await chunksOf(name)).toMatchFileSnapshot(`golden/${name}.txt`);
});
