import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSitemap } from '../../src/crawl/sitemap.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc> https://a.org/?a=1&amp;b=2 </loc><lastmod>2026-01-01</lastmod></url>
  <url><loc><![CDATA[https://a.org/cdata?x&y]]></loc></url>
  <url><loc>https://a.org/caf&#233;</loc></url>
</urlset>`;
const PAGES = {
  kind: 'pages',
  urls: ['https://a.org/?a=1&b=2', 'https://a.org/cdata?x&y', 'https://a.org/café'],
};

test('lists the pages of a sitemap, with entities, also compressed', async () => {
  expect(await readSitemap(bytes(XML), 'text/xml')).toEqual(PAGES);
  expect(await readSitemap(gzipSync(XML), 'application/gzip')).toEqual(PAGES);
});

test('lists the sitemaps of an index, under a prefix too', async () => {
  const xml = '<s:sitemapindex><s:sitemap><s:loc>https://a.org/1.xml</s:loc></s:sitemap></s:sitemapindex>';
  expect(await readSitemap(bytes(xml), 'application/xml')).toEqual({
    kind: 'index',
    urls: ['https://a.org/1.xml'],
  });
});

test('reads addresses line by line, and nothing from a page', async () => {
  const text = 'https://a.org/1\r\nhttps://a.org/2\nftp://a.org/3\n';
  expect((await readSitemap(bytes(text), 'text/plain')).urls).toEqual(['https://a.org/1', 'https://a.org/2']);
  expect((await readSitemap(bytes('<!doctype html><p>Not here</p>'), 'text/html')).urls).toEqual([]);
});

test('refuses a compressed sitemap that is none, or that unpacks to more than is allowed', async () => {
  await expect(readSitemap(Uint8Array.of(0x1f, 0x8b, 1, 2), undefined)).rejects.toMatchObject({
    code: 'unsupported_format',
  });
  const bomb = gzipSync(Buffer.alloc(60_000_000, 0x20));
  await expect(readSitemap(bomb, undefined)).rejects.toMatchObject({ code: 'unsupported_format' });
});
