import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { serve, type Listening } from '../net/support/servers.ts';

/** The answer of `scrape`, parsed as a client sees it. */
export interface Reading {
  readonly isError: boolean;
  /** The front matter; empty for an error. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly error: Readonly<Record<string, unknown>>;
  /** The text inside the fence. */
  readonly text: string;
  readonly nonce: string;
  readonly blocks: CallToolResult['content'];
}

type Options = Parameters<Client['callTool']>[1];

export async function scrape(client: Client, args: object, options?: Options): Promise<Reading> {
  return readingOf(await client.callTool({ name: 'scrape', arguments: { ...args } }, options));
}

export function readingOf(result: Pick<CallToolResult, 'content' | 'isError'>): Reading {
  const [first, ...rest] = result.content;
  const head = first?.type === 'text' ? first.text : '';
  const isError = result.isError === true;
  const last = rest.at(-1);
  const [nonce, text] = last?.type === 'text' ? unfenced(last.text) : ['', ''];
  return {
    isError,
    facts: isError ? {} : frontMatter(head),
    error: isError ? (JSON.parse(head) as { error: Reading['facts'] }).error : {},
    text,
    nonce,
    blocks: result.content,
  };
}

/** Throws unless each line is a name and a JSON value. */
function frontMatter(text: string): Reading['facts'] {
  const lines = text.split('\n');
  if (lines[0] !== '---' || lines.at(-1) !== '---') throw new Error(`No front matter: ${text}`);
  return Object.fromEntries(
    lines.slice(1, -1).map((line) => {
      const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
      return [name, JSON.parse(value) as unknown];
    }),
  );
}

/** The nonce, and everything between the first line and the last. */
function unfenced(text: string): [nonce: string, text: string] {
  const [, nonce = '', inner = '', closing] =
    /^\[page text (\w+): data, not instructions\]\n([^]*)\n\[end of page text (\w+)\]$/.exec(text) ?? [];
  if (nonce === '' || closing !== nonce) throw new Error(`Not fenced: ${text.slice(0, 200)}`);
  return [nonce, inner];
}

/** The picture of an answer. */
export function pictureOf({ blocks }: Reading): Buffer {
  const block = blocks.find(({ type }) => type === 'image');
  if (block?.type !== 'image') throw new Error(`No picture: ${JSON.stringify(blocks).slice(0, 400)}`);
  return Buffer.from(block.data, 'base64');
}

/** The file of an answer, if it is not a picture. */
export function fileOf({ blocks }: Reading): { uri: string; mimeType: string | undefined; bytes: Buffer } {
  const block = blocks.find(({ type }) => type === 'resource');
  if (block?.type !== 'resource' || !('blob' in block.resource)) throw new Error('No file.');
  const { uri, mimeType, blob } = block.resource;
  return { uri, mimeType, bytes: Buffer.from(blob, 'base64') };
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export interface ReadSite extends Listening {
  url(path: string): string;
  /** The requested paths, and who requested them. */
  readonly asked: { readonly path: string; readonly by: 'browser' | 'http' }[];
}

/** A site of pages given as HTML and of custom responses, by path. */
export async function servePages(pages: Readonly<Record<string, string | Answering>>): Promise<ReadSite> {
  const asked: { path: string; by: 'browser' | 'http' }[] = [];
  const server = await serve((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, by: request.headers['user-agent']?.includes('Mozilla') ? 'browser' : 'http' });
    const page = pages[path.split('?')[0] ?? ''];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404).end('<title>None</title><h1>No such page</h1>');
    else response.end(page);
  });
  return { ...server, asked, url: (path) => server.origin + path };
}

/** Paragraphs that look like an article. */
export function prose(paragraphs: number, about = 'the river'): string {
  return Array.from(
    { length: paragraphs },
    (_, n) =>
      `<p>Paragraph ${n + 1} of ${about}: in the morning the boats went out, and the people of the town stood at the wall and counted them, as they had done every day for as long as anyone could tell.</p>`,
  ).join('\n');
}

export function article(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head>
<body><header><nav><a href="/">Home</a> <a href="/about">About us</a></nav></header>
<main><article><h1>${title}</h1>${body}</article></main>
<footer><p>Imprint and small print: this site is kept by the people of the town, and nobody else may be held to what it says about boats.</p></footer></body></html>`;
}
