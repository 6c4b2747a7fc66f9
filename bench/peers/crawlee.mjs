// Crawls a site as ours does: fetch, main content by Readability on linkedom, text into SQLite with FTS5; links are followed.
// node bench/peers/crawlee.mjs <url> <concurrency> <folder>
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CheerioCrawler, Configuration, EnqueueStrategy } from '@crawlee/cheerio';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

const [url, concurrency, folder] = process.argv.slice(2);
const Database = createRequire(import.meta.url)('libsql');
const db = new Database(join(folder, 'peer.db'));
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
db.exec('CREATE VIRTUAL TABLE pages USING fts5 (url UNINDEXED, title, body)');
const insert = db.prepare('INSERT INTO pages (url, title, body) VALUES (?, ?, ?)');

const crawler = new CheerioCrawler(
  {
    minConcurrency: Number(concurrency),
    maxConcurrency: Number(concurrency),
    maxRequestRetries: 1,
    async requestHandler({ request, body, enqueueLinks }) {
      const { document } = parseHTML(body.toString());
      const article = new Readability(document).parse();
      insert.run([request.loadedUrl, article?.title ?? '', article?.textContent ?? '']);
      await enqueueLinks({ strategy: EnqueueStrategy.SameHostname });
    },
  },
  new Configuration({ persistStorage: false, storageClientOptions: { persistStorage: false }, logLevel: 0 }),
);
await crawler.run([url]);
db.close();
