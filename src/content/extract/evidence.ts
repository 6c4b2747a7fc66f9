import type { PageDocument } from '../parse/index.ts';

/** What a page declares about itself outside its visible text. */
export interface ExtractEvidence {
  readonly title: string;
  readonly description: string;
  readonly ogType: string;
  /** The types of its JSON-LD, lower case. */
  readonly types: ReadonlySet<string>;
  readonly articleBody: string;
  readonly author: string;
  readonly published: string;
}

const MAX_JSON_CHARS = 1_000_000;
const MAX_JSON_NODES = 5_000;

export function evidenceOf(document: PageDocument): ExtractEvidence {
  const metas = readMetas(document);
  const data = readJsonLd(document);
  const titleElement = document.getElementsByTagName('title')[0];
  return {
    title: oneLine(metas.get('og:title') ?? titleElement?.textContent ?? ''),
    description: oneLine(metas.get('description') ?? metas.get('og:description') ?? data.description),
    ogType: (metas.get('og:type') ?? '').toLowerCase(),
    types: data.types,
    articleBody: data.articleBody,
    author: oneLine(metas.get('author') ?? data.author),
    published: metas.get('article:published_time') ?? data.published,
  };
}

function readMetas(document: PageDocument): Map<string, string> {
  const metas = new Map<string, string>();
  for (const meta of document.getElementsByTagName('meta')) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').toLowerCase();
    const content = meta.getAttribute('content');
    if (name !== '' && content !== null && content !== '' && !metas.has(name)) metas.set(name, content);
  }
  return metas;
}

interface LinkedData {
  readonly types: Set<string>;
  articleBody: string;
  description: string;
  author: string;
  published: string;
}

function readJsonLd(document: PageDocument): LinkedData {
  const data: LinkedData = { types: new Set(), articleBody: '', description: '', author: '', published: '' };
  for (const script of document.getElementsByTagName('script')) {
    if (!(script.getAttribute('type') ?? '').includes('ld+json')) continue;
    const text = script.textContent ?? '';
    if (text.length < MAX_JSON_CHARS) gather(parseJson(text), data);
  }
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*(?:\/\/)?\s*<!\[cdata\[|(?:\/\/)?\s*\]\]>\s*$/gi, ''));
  } catch {
    return undefined; // invalid JSON is common there
  }
}

function gather(root: unknown, data: LinkedData): void {
  const queue: unknown[] = [root];
  for (let at = 0; at < queue.length && at < MAX_JSON_NODES; at++) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...(value as unknown[]).slice(0, MAX_JSON_NODES));
    else if (typeof value === 'object' && value !== null) {
      gatherOne(value as Record<string, unknown>, data);
      queue.push(...(Object.values(value) as unknown[]).filter((inner) => typeof inner === 'object'));
    }
  }
}

function gatherOne(node: Record<string, unknown>, data: LinkedData): void {
  for (const type of [node['@type']].flat()) if (typeof type === 'string') data.types.add(type.toLowerCase());
  const body = textOf(node['articleBody']) || textOf(node['text']);
  if (body.length > data.articleBody.length) data.articleBody = body;
  data.description ||= textOf(node['description']);
  data.author ||= nameOf(node['author']);
  data.published ||= textOf(node['datePublished']);
}

function nameOf(author: unknown): string {
  const first: unknown = Array.isArray(author) ? author[0] : author;
  if (typeof first === 'object' && first !== null && 'name' in first) return textOf(first.name);
  return textOf(first);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 1000);
}
