import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { serve } from '../test/net/support/servers.ts';

/** The real pages of a suite by name, unpacked on demand; undefined, with a message, if there is no suite. */
export function readSuite(
  folder: string | undefined,
  most = Infinity,
): Map<string, () => Buffer> | undefined {
  const pages = folder === undefined ? '' : join(folder, 'pages');
  if (!existsSync(pages)) {
    console.log('skipped: 0 real pages measured; name their folder with --suite');
    return undefined;
  }
  const names = readdirSync(pages).toSorted().slice(0, most);
  return new Map(names.map((name) => [name, () => gunzipSync(readFileSync(join(pages, name)))]));
}

export interface ServedSuite extends AsyncDisposable {
  readonly names: readonly string[];
  urlOf(name: string): string;
}

/** The same on a separate server. */
export async function serveSuite(
  folder: string | undefined,
  most = Infinity,
): Promise<ServedSuite | undefined> {
  const pages = readSuite(folder, most);
  if (pages === undefined) return undefined;
  const server = await serve((request, response) => {
    const page = pages.get(decodeURIComponent((request.url ?? '').slice(1)));
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page?.() ?? '');
  });
  return {
    names: [...pages.keys()],
    urlOf: (name) => `${server.origin}/${encodeURIComponent(name)}`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
