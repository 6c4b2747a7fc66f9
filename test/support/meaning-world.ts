import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { serve, type Listening } from '../net/support/servers.ts';
import { serveEmbeddings, type EmbeddingServer } from './embedding-server.ts';
import { RawClient } from './raw-client.ts';

export interface AnsweredQuestion {
  readonly query: string;
  readonly results: readonly {
    readonly id: string;
    readonly text: string;
    readonly score: number;
    readonly link: string;
    readonly sectionPath?: string[];
  }[];
}

/** The answer of `web_readFromPage` as a client sees it. */
export interface ReadAnswer {
  readonly url: string;
  readonly lastCrawled: string;
  readonly note?: string;
  readonly metadata?: {
    readonly etag?: string;
    readonly lastModified?: string;
    readonly docId?: string;
    readonly contentHash: string;
    readonly chunkCount: number;
    readonly chunkIds: readonly string[];
  };
  readonly queries: readonly AnsweredQuestion[];
  readonly error?: Readonly<Record<string, unknown>> & { readonly code: string };
}

/** Pages that say by an ETag whether they have changed, and count how they were asked for. */
export interface TaggedSite extends Listening {
  readonly pages: Map<string, string>;
  /** The statuses that were answered, by path. */
  readonly answered: (path: string) => readonly number[];
}

/** A program with an embedding server and pages, whose data outlives it. */
export interface MeaningWorld extends AsyncDisposable {
  readonly server: EmbeddingServer;
  readonly site: TaggedSite;
  readonly dataDir: string;
  /** A program on the data folder; the one before has ended. */
  start(how?: {
    readonly env?: Readonly<Record<string, string>>;
    readonly args?: readonly string[];
  }): Promise<RawClient>;
  read(path: string, query: string | readonly string[], more?: object): Promise<ReadAnswer>;
}

export async function meaningWorld(): Promise<MeaningWorld> {
  const server = await serveEmbeddings();
  const site = await serveTagged();
  const dataDir = mkdtempSync(join(tmpdir(), 'wayfarer-meaning-'));
  let client: RawClient | undefined;
  return {
    server,
    site,
    dataDir,
    async start({ env = {}, args = [] } = {}) {
      await client?.stop();
      client = await RawClient.start({ args, env: { ...server.env, DATA_DIR: dataDir, ...env } });
      return client;
    },
    async read(path, query, more = {}) {
      const args = { url: site.origin + path, query, ...more };
      return (await client?.call('web_readFromPage', args)) as unknown as ReadAnswer; // checked by its schema
    },
    async [Symbol.asyncDispose]() {
      await client?.stop();
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function serveTagged(): Promise<TaggedSite> {
  const pages = new Map<string, string>();
  const log: { readonly path: string; readonly status: number }[] = [];
  const server = await serve(({ url: path = '/', headers }, response) => {
    const page = pages.get(path);
    const etag = `"${createHash('sha256')
      .update(page ?? '')
      .digest('hex')
      .slice(0, 12)}"`;
    const status = page === undefined ? 404 : headers['if-none-match'] === etag ? 304 : 200;
    log.push({ path, status });
    response.writeHead(status, { etag, 'content-type': 'text/html; charset=utf-8' });
    response.end(status === 200 ? page : undefined);
  });
  const answered = (path: string): number[] =>
    log.filter((each) => each.path === path).map(({ status }) => status);
  return { ...server, pages, answered };
}

/** A page with a section for each heading. */
export function pageOf(title: string, sections: Readonly<Record<string, string>>): string {
  const body = Object.entries(sections).map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`);
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body.join('')}</main></body></html>`;
}
