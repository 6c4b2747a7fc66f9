import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { safeFileName } from '../../core/index.ts';
import type { IndexedItem, StoredDocument } from '../../store/index.ts';

/** A text of a crawl with the address that it was queued under. */
export interface CrawledText {
  readonly item: IndexedItem;
  readonly document: StoredDocument;
}

/** One JSON object a line; returns how many. */
export async function writeJsonLines(texts: AsyncIterable<CrawledText>, path: string): Promise<number> {
  let count = 0;
  const lines = async function* (): AsyncIterable<string> {
    for await (const text of texts) {
      count++;
      yield `${JSON.stringify(recordOf(text))}\n`;
    }
  };
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }));
  return count;
}

/** A file for each text, with facts about it in front; returns how many. */
export async function writeMarkdownFiles(texts: AsyncIterable<CrawledText>, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let count = 0;
  for await (const text of texts) {
    count++;
    const { text: content, ...facts } = recordOf(text);
    const front = Object.entries(facts).map(([name, fact]) => `${name}: ${JSON.stringify(fact)}`);
    const name = safeFileName(`${String(count).padStart(5, '0')}-${slugOf(text.item.url)}.md`);
    await writeFile(join(folder, name), `---\n${front.join('\n')}\n---\n\n${content}\n`, { mode: 0o600 });
  }
  return count;
}

function recordOf({ item, document }: CrawledText) {
  const { docId, version } = document;
  const { title, status, mime, language, renderedBy } = version.facts;
  return {
    ...{ url: item.url, title, depth: item.depth, from: item.fromUrl, docId, versionId: version.versionId },
    ...{ fetchedAt: new Date(version.lastReadAtMs).toISOString(), status, mime, language, renderedBy },
    text: version.text,
  };
}

const MOST_CHARS = 80;

function slugOf(url: string): string {
  const { hostname, pathname, search } = new URL(url);
  return `${hostname}${pathname}${search}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, MOST_CHARS);
}
