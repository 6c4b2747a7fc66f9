// A page of 9 MB: `serve` prints its address, `read <address>` reads it each time that a line arrives.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { createApp } from '../src/app.ts';
import { loadSettings } from '../src/config/index.ts';

const PAGE_BYTES = 9_000_000;

/** Reads a page as the product does, with a separate app. */
export async function readLargePage(
  url: string,
): Promise<{ read(): Promise<unknown>; close(): Promise<void> }> {
  const app = createApp(loadSettings({ flags: { render: 'never' }, env: {} }));
  const call = { signal: new AbortController().signal, progress: () => undefined };
  const request = { url, format: 'markdown', mode: 'default', offset: 0, maxBytes: 20_000 } as const;
  return await Promise.resolve({
    read: () => app.scraper.scrape(request, call),
    close: () => app.close(),
  });
}

const [mode, address = ''] = process.argv.slice(2);
if (mode === 'serve') {
  const paragraph = `<div class="row"><p>${'Some words of a <a href="/x">long</a> page. '.repeat(5)}</p></div>\n`;
  const page = Buffer.from(
    `<title>Long</title><main>${paragraph.repeat(PAGE_BYTES / paragraph.length)}</main>`,
  );
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
}
if (mode === 'read') {
  const page = await readLargePage(address);
  await page.read();
  console.log('ready');
  for await (const _ of createInterface({ input: process.stdin })) {
    await page.read();
    console.log('read');
  }
}
