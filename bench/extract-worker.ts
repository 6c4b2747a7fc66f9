// A long-running process: each line {"id","url","html"} is answered by a line {"id","text"}.
import { createInterface } from 'node:readline';
import { removeHidden } from '../src/content/hidden/index.ts';
import { parsePage } from '../src/content/parse/index.ts';
import { present } from '../src/content/read/present.ts';
import { wordsOfMarkdown } from './markdown-words.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const { id, url, html } = JSON.parse(line) as { id: string; url: string; html: string };
  process.stdout.write(`${JSON.stringify({ id, text: wordsOfMarkdown(markdownOf(html, url)) })}\n`);
}

/** As `scrape` returns it. */
function markdownOf(html: string, url: string): string {
  const document = parsePage(html);
  removeHidden(document);
  return present(document, { url, format: 'markdown', isWhole: false, removeBase64Images: true }).text;
}
