import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, resolve, sep } from 'node:path';

export interface StaticPage {
  readonly path: string;
  readonly title: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Says whether there was such a file; if not, nothing has been sent. */
export async function sendStaticFile(
  response: ServerResponse,
  pagesRoot: string,
  pathname: string,
): Promise<boolean> {
  const file = resolveFile(pagesRoot, pathname);
  const type = file && contentTypes[extname(file)];
  const content = type ? await readIfPresent(file) : undefined;
  if (!type || !content) return false;
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': content.length,
    'Cache-Control': 'no-store',
  });
  response.end(content);
  return true;
}

export async function listPages(pagesRoot: string): Promise<StaticPage[]> {
  const names = await readdir(pagesRoot, { recursive: true });
  const files = names.filter((name) => name.endsWith('.html')).sort();
  return Promise.all(files.map((name) => describePage(pagesRoot, join(pagesRoot, name))));
}

async function describePage(pagesRoot: string, file: string): Promise<StaticPage> {
  const path = `/${relative(pagesRoot, file)
    .split(sep)
    .join('/')
    .replace(/\.html$/, '')}`;
  const title = /<title>([^<]*)<\/title>/.exec(await readFile(file, 'utf8'))?.[1];
  return { path, title: title ?? path };
}

function resolveFile(pagesRoot: string, pathname: string): string | undefined {
  const path = decodePath(pathname);
  if (path === undefined) return undefined;
  const file = resolve(pagesRoot, `.${extname(path) ? path : `${path}.html`}`);
  // The check comes after decoding, as "..%2f" is no dot segment until then.
  return file.startsWith(resolve(pagesRoot) + sep) ? file : undefined;
}

function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    // Not valid percent-encoding, so no file can have this name.
    return undefined;
  }
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))
  );
}
