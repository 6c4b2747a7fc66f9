// A long-running process: each line {"id","url","html"} is answered by a line {"id","text"}.
import { createInterface } from 'node:readline';
import { extractMain } from '../src/content/extract/index.ts';
import { parsePage } from '../src/content/parse/index.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const { id, url, html } = JSON.parse(line) as { id: string; url: string; html: string };
  const { text } = extractMain(parsePage(html), url);
  process.stdout.write(`${JSON.stringify({ id, text })}\n`);
}
