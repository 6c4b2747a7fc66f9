import { fail, isSafeFileName, saveFile, stripInvisible } from '../../core/index.ts';
import { lstat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import { serialisePage } from '../serialise/index.ts';
import { listPage } from './list-page.ts';

export interface SaveRequest {
  /** The name of the file; generated if absent. */
  readonly filename?: string | undefined;
  /** Whether the file starts with the page's metadata. */
  readonly hasMetadata: boolean;
}

export interface SavedPage {
  readonly url: string;
  readonly title: string;
  readonly path: string;
  readonly bytes: number;
  /** The page was too large to serialise as a whole. */
  readonly isTruncated: boolean;
  /** Hidden texts and invisible characters that were left out. */
  readonly hiddenRemoved: number;
}

/** Saves the page of a tab as a file, with the ids of its elements. */
export async function savePage(
  scope: TabScope,
  { filename, hasMetadata }: SaveRequest,
  { folder }: { readonly folder: string },
): Promise<SavedPage> {
  const now = new Date();
  const name = filename === undefined ? `page_${stampOf(now)}.html` : await checkedName(filename, folder);
  const { tab, signal } = scope;
  const page = await listPage(scope);
  const marks = page.name(page.listed).map(({ element, id }) => ({ address: element.address, mark: id }));
  const saved = await serialisePage(tab, { signal, marks, attributes: 'all' });
  const { status } = await answered((bound) => tab.document(bound), signal);
  const [url, title] = [stripInvisible(saved.url).text, stripInvisible(saved.title).text];
  const header = hasMetadata ? headerOf({ url, title, time: now.toISOString(), status }) : '';
  const { text, removed } = stripInvisible(saved.html);
  const html = text.replace(DOCTYPE, (doctype) => `${doctype}\n${header}`);
  const bytes = Buffer.from(html);
  const path = await saveFile(folder, name, bytes);
  const isTruncated = saved.truncated === true;
  const hiddenRemoved = saved.hiddenRemoved + removed;
  return { url, title, path, bytes: bytes.length, isTruncated, hiddenRemoved };
}

const DOCTYPE = /^<!doctype html>/;

/** Local time, in a sortable format. */
function stampOf(time: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('');
  return `${day}_${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('')}`;
}

const HTML_EXTENSIONS = new Set(['.html', '.htm']);

/** A file name that cannot lead out of the folder. */
async function checkedName(filename: string, folder: string): Promise<string> {
  const name = HTML_EXTENSIONS.has(extname(filename).toLowerCase()) ? filename : `${filename}.html`;
  if (!isSafeFileName(filename) || !isSafeFileName(name)) throw fail('path_denied', { filename }, NO_NAME);
  const known = await lstat(join(folder, name)).catch(() => undefined); // usually there is none
  if (known?.isSymbolicLink() === true) throw fail('path_denied', { filename }, LEADS_AWAY);
  return name;
}

const NO_NAME = {
  message:
    'The filename must be a plain name of at most 255 bytes: no folders, no leading dot, no reserved name.',
};
const LEADS_AWAY = { message: 'A link with this name stands in the folder, and may lead out of it.' };

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '-': '&#45;' };

/** A comment that no text of the page can close. */
function headerOf(facts: Readonly<Record<string, string | number | undefined>>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${String(value).replace(/\s+/g, ' ')}`],
  );
  const text = lines.join('\n').replace(/[&<>]|-(?=-)/g, (character) => ENTITIES[character] ?? '');
  return `<!--\n${text}\n-->\n`;
}
