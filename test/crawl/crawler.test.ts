import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { article, prose, servePages, type Answering } from '../support/reading.ts';
import { openCrawlWorld, type CrawlWorld } from '../support/crawl-world.ts';
import { libraryOf, ownWordOf } from '../site/library/index.ts';
import { startSite, type Site } from '../site/server.ts';

const linksTo = (...paths: string[]): string =>
  paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const page = (title: string, ...paths: string[]): string =>
  article(title, `${prose(3, title)}${linksTo(...paths)}`);

let world: CrawlWorld;
let sites = 0;
beforeAll(() => {
  world = openCrawlWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A site with nothing but these pages, and no robots.txt; `article` leads to `/` and `/about`. */
async function crawled(
  pages: Readonly<Record<string, string | Answering>>,
  { paths = ['/'], depth = 9, rules = {}, sitemaps = false }: CrawlCase = {},
) {
  const site = await servePages({ '/about': page('About'), ...pages });
  try {
    const sourceId = `site ${++sites}`;
    const urls = paths.map((path) => site.url(path));
    const added = await world.add({ urls, depth, sourceId, sitemaps }, rules);
    const status = await world.done(sourceId);
    return {
      site,
      added,
      status,
      asked: site.asked.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
    };
  } finally {
    await site[Symbol.asyncDispose]();
  }
}

interface CrawlCase {
  readonly paths?: readonly string[];
  readonly depth?: number;
  readonly rules?: NonNullable<Parameters<CrawlWorld['add']>[1]>;
  readonly sitemaps?: boolean;
}

describe('a generated site of 200 pages', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  test('is fetched page by page, each once, and is in the archive', { timeout: 120_000 }, async () => {
    const status = await world.crawl({ urls: [site.url(libraryOf(200))], depth: 20, sourceId: 'library' });
    expect(status).toMatchObject({ indexed: 200, failed: 0, skipped: {} });
    const asked = site.requests.filter(({ path }) => path.startsWith('/library/')).map(({ path }) => path);
    expect(asked).toHaveLength(200);
    expect(new Set(asked).size).toBe(200);
    expect((await world.found(ownWordOf(137)))[0]).toBe(site.url('/library/200/137'));
  });
});

describe('links', () => {
  test('are followed as far as the depth, and those beyond it are not counted', async () => {
    const { asked, status } = await crawled(
      { '/1': page('One', '/2'), '/2': page('Two', '/3'), '/3': page('Three', '/4'), '/': page('Home') },
      { paths: ['/1'], depth: 1 },
    );
    expect(asked.sort()).toEqual(['/', '/1', '/2', '/about']);
    expect(status).toMatchObject({ indexed: 4, skipped: {} });
  });

  test('with other spellings of an address, a fragment or a login lead to one page', async () => {
    const { asked } = await crawled(
      { '/': page('Home', '/a', '/./a', '/a#part', '/b/../a', '/a?') },
      { depth: 1 },
    );
    expect(asked.filter((path) => path === '/a')).toHaveLength(1);
  });

  test('that are outside the rules, hold a secret or are pictures are skipped, each with its reason', async () => {
    const { status, asked } = await crawled(
      {
        '/': page(
          'Home',
          'http://b.localhost:1/',
          'http://c.b.localhost:1/',
          '/x?token=SENTINEL',
          '/photo.png',
          'mailto:a@b.c',
        ),
      },
      { rules: { domainPolicy: { include: [], exclude: ['b.localhost'] } } },
    );
    expect(status.skipped).toEqual({ policy: 2, secret: 1, media: 1 });
    expect(asked.sort()).toEqual(['/', '/about']);
  });

  test('of a page that asks robots not to follow or to keep it are left, or its text is', async () => {
    const asking = (robots: string): string =>
      page('Asking', '/next').replace('<title>', `<meta name="Robots" content="${robots}"><title>`);
    const { status, asked } = await crawled(
      {
        '/a': asking('NOFOLLOW'),
        '/b': asking('noindex').replaceAll('/next', '/other'),
        '/': page('Home'),
        '/other': page('Other'),
      },
      { paths: ['/a', '/b'], depth: 1 },
    );
    expect(status).toMatchObject({ indexed: 4, skipped: { noindex: 1 } });
    expect(asked).not.toContain('/next');
    expect(asked).toContain('/other');
  });
});

describe('the same again', () => {
  test('by a redirect is read once, a loop ends, and where a redirect leads is judged', async () => {
    const to =
      (location: string): Answering =>
      (_, response) =>
        void response.writeHead(302, { location }).end();
    const { status, asked } = await crawled(
      {
        '/': page('Home', '/r1', '/r2', '/loop1', '/out'),
        '/r1': to('/target'),
        '/r2': to('/target#x'),
        '/target': page('Target'),
        '/loop1': to('/loop2'),
        '/loop2': to('/loop1'),
        '/out': to('http://b.localhost:1/'),
      },
      { rules: { domainPolicy: { include: ['127.0.0.1'], exclude: [] } } },
    );
    expect(asked.filter((path) => path === '/target')).toHaveLength(1);
    expect(status).toMatchObject({ indexed: 3, failed: 0, skipped: { redirect: 5, policy: 1 } });
  });

  test('redirects without end are given up', async () => {
    const { status } = await crawled(
      {
        '/r': ({ url = '' }, response) =>
          void response.writeHead(302, { location: `/r?${Number(url.split('?')[1] ?? 0) + 1}` }).end(),
      },
      { paths: ['/r'] },
    );
    expect(status).toMatchObject({ skipped: { redirect: 10 }, failures: { too_many_redirects: 1 } });
  });

  test('under another address is a duplicate: kept once, and its links are not followed', async () => {
    const endless: Answering = (_, response) => void response.end(page('Around', 'a/'));
    const { status, asked } = await crawled({
      '/': page('Home', '/a/'),
      '/a/': endless,
      '/a/a/': endless,
      '/a/a/a/': endless,
    });
    expect(status).toMatchObject({ skipped: { duplicate: 1 } });
    expect(asked).not.toContain('/a/a/a/');
  });

  test('with another date, as in a calendar without end, is a trap', async () => {
    const calendar: Answering = ({ url = '' }, response) => {
      const [year = 2000, month = 1] = (/(\d+)-(\d+)/.exec(url) ?? []).slice(1).map(Number);
      const next = `/calendar?month=${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}`;
      response.end(
        article(
          `Events in ${year}-${month}`,
          `<p>Month ${month} of ${year}: there are no events in this month, nor were there any.</p><p>${linksTo(next)}</p>`,
        ),
      );
    };
    const { status, asked } = await crawled(
      { '/': page('Home', '/calendar?month=2031-04', '/news'), '/news': page('News'), '/calendar': calendar },
      { depth: 100 },
    );
    expect(status).toMatchObject({ pending: 0, skipped: { trap: 1 } });
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.length).toBeLessThan(150);
    expect(asked).toContain('/news');
  });
});

describe('a site in trouble', () => {
  test('is tried again, after the time that it asks for; what is gone is not', async () => {
    const times: Record<string, number> = {};
    const failing =
      (status: number, headers = {}): Answering =>
      ({ url = '' }, response) => {
        times[url] = (times[url] ?? 0) + 1;
        if (times[url] === 1) response.writeHead(status, headers).end();
        else response.end(page(`Well ${url}`));
      };
    // The HTTP client tries a broken connection again by itself.
    const cutOnce: Answering = ({ socket }, response) => {
      times['cut'] = (times['cut'] ?? 0) + 1;
      if (times['cut'] <= 2) socket.destroy();
      else response.end(page('Cut'));
    };
    const { status, asked } = await crawled(
      {
        '/503': failing(503),
        '/429': failing(429, { 'retry-after': '1' }),
        '/cut': cutOnce,
      },
      { paths: ['/503', '/429', '/404', '/cut'], depth: 0 },
    );
    expect(status).toMatchObject({ indexed: 3, failures: { http_404: 1 } });
    expect(asked.filter((path) => path === '/503')).toHaveLength(2);
    expect(asked.filter((path) => path === '/404')).toHaveLength(1);
  });

  test('that forbids robots is left alone, and without rules nothing of it is read', async () => {
    const forbidding = await crawled({
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/': page('Home', '/private/1', '/open'),
      '/open': page('Open'),
    });
    expect(forbidding.status).toMatchObject({ skipped: { robots: 1 } });
    expect(forbidding.asked).not.toContain('/private/1');
  });

  test('whose files are no texts, or too large, is skipped with the reason', async () => {
    const { status } = await crawled(
      {
        '/zip': (_, response) =>
          void response.setHeader('content-type', 'application/zip').end('PK\u0003\u0004'),
        '/large': (_, response) => void response.end(article('Large', prose(100))),
      },
      { paths: ['/zip', '/large'], depth: 0, rules: { limits: { maxBytesPerDoc: 5_000 } } },
    );
    expect(status.skipped).toEqual({ unsupported_format: 1, too_large: 1 });
  });

  test('cannot lead inside: the network policy holds for pages, redirects, robots and sitemaps', async () => {
    const { status } = await crawled(
      {
        '/robots.txt': 'Sitemap: http://169.254.169.254/sitemap.xml',
        '/': page('Home', 'http://169.254.169.254/latest/', 'http://10.0.0.1/'),
        '/r': (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      },
      { paths: ['/', '/r'], sitemaps: true, depth: 1 },
    );
    expect(status).toMatchObject({ failed: 0, skipped: { address_blocked: 4, redirect: 1 } });
  });
});

describe('limits', () => {
  test('of addresses count after the rules, and what is over is skipped', async () => {
    const { status } = await crawled(
      {
        '/': page('Home', 'http://b.localhost:1/', '/1', '/2', '/3'),
        '/1': page('One'),
        '/2': page('Two'),
        '/3': page('Three'),
      },
      {
        rules: {
          domainPolicy: { include: ['127.0.0.1'], exclude: [] },
          limits: { maxBytesPerDoc: 2_000_000, maxUrls: 3 },
        },
      },
    );
    expect(status).toMatchObject({ indexed: 3, skipped: { policy: 1 } });
    expect(status.skipped['limit']).toBeGreaterThan(0);
  });
});

describe('sitemaps', () => {
  test('that robots.txt names are read, with those that they list, and their pages queued', async () => {
    const site = { origin: '' };
    const xml =
      (tag: string, paths: readonly string[]): Answering =>
      (_, response) =>
        void response
          .setHeader('content-type', 'application/xml')
          .end(`<${tag}>${paths.map((path) => `<x><loc>${site.origin}${path}</loc></x>`).join('')}</${tag}>`);
    const { status, asked } = await crawled(
      {
        '/robots.txt': ({ headers: { host = '' } }, response) => {
          site.origin = `http://${host}`;
          response.end(`Sitemap: ${site.origin}/index.xml`);
        },
        '/': page('Home'),
        '/index.xml': xml('sitemapindex', ['/part.xml']),
        '/part.xml': xml('urlset', ['/deep/1', '/deep/2']),
        '/deep/1': page('One'),
        '/deep/2': page('Two'),
      },
      { sitemaps: true, depth: 0 },
    );
    expect(asked.sort()).toEqual(['/', '/deep/1', '/deep/2', '/index.xml', '/part.xml']);
    expect(status).toMatchObject({ indexed: 3, crawled: 3, failed: 0 });
  });
});

test('bad addresses are named, and the good ones among them queued', async () => {
  const urls = [
    'http://127.0.0.1:2/',
    'nonsense',
    'ftp://a.org/',
    'http://127.0.0.1:2/?token=SENTINEL',
    'http://b.org/',
    'http://127.0.0.1:2/',
    `http://a.org/${'x'.repeat(9_000)}`,
  ];
  const queued = await world.add(
    { urls, sourceId: 'bad' },
    { domainPolicy: { include: ['127.0.0.1'], exclude: [] } },
  );
  expect(queued).toMatchObject({ added: 1, skipped: 6, skippedBy: { known: 1, invalid: 4, policy: 1 } });
  expect(queued.refused.map(({ reason }) => reason)).toEqual([
    'invalid_url',
    'scheme_blocked',
    'invalid_input',
    'domain_not_allowed',
    'too_large',
  ]);
  expect(JSON.stringify(queued)).not.toContain('SENTINEL');
});

test('a fast site is not starved by two slow ones', async () => {
  const order: string[] = [];
  const slow: Answering[] = [];
  const answerLater: Answering = (request, response) =>
    void slow.push(() => response.end(page(`Slow ${request.headers.host} ${request.url}`)));
  const named = (name: string, count: number, port: number): string[] =>
    Array.from({ length: count }, (_, n) => `http://${name}.localhost:${port}/${n}`);
  const site = await servePages({ '/': '' });
  await site[Symbol.asyncDispose]();
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, n): [string, Answering] => [
      `/${n}`,
      (request, response) => {
        const { host = '' } = request.headers;
        order.push(host);
        if (host.startsWith('slow')) answerLater(request, response);
        else response.end(page(`Fast ${n}`));
      },
    ]),
  );
  await using server = await servePages(pages);
  const urls = [
    ...named('slow1', 40, server.port),
    ...named('slow2', 40, server.port),
    ...named('fast', 40, server.port),
  ];
  await world.add({ urls, sourceId: 'fair' });
  // The slow ones answer nothing until the fast one is done.
  await expect
    .poll(() => order.filter((host) => host.startsWith('fast')).length, { timeout: 60_000 })
    .toBe(40);
  const release = setInterval(() => {
    for (const answer of slow.splice(0)) answer({} as never, {} as never);
  }, 5);
  try {
    expect(await world.done('fair')).toMatchObject({ indexed: 120 });
  } finally {
    clearInterval(release);
  }
}, 120_000);

test('what a server queues that shows nothing of its machine leads inside on no worker, however that is set up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-outside-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  const shared = { 'data-dir': folder };
  await using server = openCrawlWorld({ ...shared, network: 'public', 'crawl-concurrency': '0' });
  await using worker = openCrawlWorld(shared);
  const site = await servePages({ '/': page('Inside') });
  try {
    await server.add({ urls: [site.url('/')], sourceId: 'outside', sitemaps: true });
    await worker.add({ urls: [], sourceId: 'outside' }); // it begins to work
    expect(await worker.done('outside')).toMatchObject({ indexed: 0, skipped: { address_blocked: 2 } });
    expect(site.asked).toEqual([]);
  } finally {
    await site[Symbol.asyncDispose]();
  }
});
