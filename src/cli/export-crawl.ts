import { existsSync, readdirSync, statSync } from 'node:fs';
import { openWarc, writeJsonLines, writeMarkdownFiles, type CrawledText } from '../crawl/export/index.ts';
import type { CrawlFilter } from '../crawl/index.ts';
import { fail } from '../core/index.ts';
import type { App } from './app-port.ts';

export type ExportForm = 'jsonl' | 'markdown' | 'warc';

/** The form by the name of the target; one that would be overwritten is refused before the crawl. */
export function exportForm(target: string): ExportForm {
  const form = /\.warc(?:\.gz)?$/i.test(target) ? 'warc' : /\.jsonl?$/i.test(target) ? 'jsonl' : 'markdown';
  if (form === 'markdown' && /\.[a-z0-9]{1,5}$/i.test(target))
    throw mistake('--export takes a .jsonl file, a .warc or .warc.gz file, or a folder for Markdown files.');
  const isThere = existsSync(target);
  if (form === 'jsonl' && isThere) throw mistake(`${target} is there already: name another file.`);
  if (form === 'markdown' && isThere && !(statSync(target).isDirectory() && readdirSync(target).length === 0))
    throw mistake(`${target} is there already and is no empty folder: name another one.`);
  return form;
}

/** Responses are written as they arrive, texts when all are there. Returns what to do then, which says what was exported. */
export async function prepareExport(
  app: App,
  filter: CrawlFilter,
  { target, form }: { readonly target: string | undefined; readonly form: ExportForm | undefined },
): Promise<() => Promise<string | undefined>> {
  if (target === undefined || form === undefined) return () => Promise.resolve(undefined);
  const crawler = await app.crawler();
  if (form === 'warc') {
    const warc = await openWarc(target);
    let count = 0;
    crawler.onResponse(async (response) => {
      await warc.add(response);
      count++;
    });
    return async () => {
      await warc.close();
      return `${count} responses to ${target}`;
    };
  }
  return async () => {
    const write = form === 'jsonl' ? writeJsonLines : writeMarkdownFiles;
    return `${await write(textsOf(app, filter), target)} texts to ${target}`;
  };
}

async function* textsOf(app: App, filter: CrawlFilter): AsyncIterable<CrawledText> {
  const archive = await app.archive();
  for await (const item of (await app.crawler()).indexed(filter)) {
    // It may have been deleted since.
    const document = await archive.version(item.versionId);
    if (document !== undefined) yield { item, document };
  }
}

function mistake(message: string): Error {
  return fail('invalid_input', {}, { message });
}
