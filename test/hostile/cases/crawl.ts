import { expect } from 'vitest';
import { serve } from '../../net/support/servers.ts';
import { article, prose, servePages, type Answering } from '../../support/reading.ts';
import type { RawClient } from '../../support/raw-client.ts';
import type { HostileCase, World } from '../world.ts';

const INSIDE = 'http://169.254.169.254/latest/';
const GOOD_ONLY = '127.0.0.1/32';
const to =
  (location: string): Answering =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

const clientOf = (world: World): Promise<RawClient> => world.shared('--crawl-delay-ms', '0');

/** What is left once everything of this source is done. */
async function crawled(client: RawClient, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  await client.call('research_queue_add', args);
  for (;;) {
    const status = await client.call('research_queue_status', {
      sourceId: args['sourceId'],
      waitSeconds: 20,
    });
    if (Number(status['pending']) + Number(status['working']) === 0) return status;
  }
}

export const crawlCases: readonly HostileCase[] = [
  {
    id: 'B18',
    title: 'a robots.txt that is endless, leads inside, is a page or an error bounds what is read, and ends',
    run: async (world) => {
      const client = await clientOf(world);
      const endless: Answering = (_, response) => {
        response.write('User-agent: *\nDisallow: /no\n');
        const more = (): void => {
          while (!response.destroyed && response.write('# and on\n'.repeat(500)));
          response.once('drain', more);
        };
        more();
      };
      const robots: Readonly<Record<string, { answer: Answering; says: object }>> = {
        endless: { answer: endless, says: { indexed: 1, skipped: { robots: 1 } } },
        inside: { answer: to(INSIDE), says: { indexed: 0, skipped: { address_blocked: 2 } } },
        page: { answer: (_, response) => void response.end('<!doctype html><p>Hello'), says: { indexed: 2 } },
      };
      for (const [name, { answer, says }] of Object.entries(robots)) {
        await using site = await servePages({
          '/robots.txt': answer,
          '/yes': article('Yes', prose(3)),
          '/no': article('No', prose(4)),
        });
        const urls = [site.url('/yes'), site.url('/no')];
        expect({ name, ...(await crawled(client, { urls, sourceId: `robots ${name}` })) }).toMatchObject({
          name,
          ...says,
        });
      }
    },
  },
  {
    id: 'B20',
    title: 'a crawl trap stops, with its reason in the status',
    run: async (world) => {
      const client = await clientOf(world);
      let pages = 0;
      const trap: Answering = ({ url = '' }, response) => {
        pages++;
        const next = Array.from(
          { length: 3 },
          (_, n) => `<a href="/find?session=${pages}x${n}">more</a>`,
        ).join(' ');
        response.end(article('Results', `<p>Nothing was found for ${url}. ${next}</p>${prose(2)}`));
      };
      await using site = await servePages({
        '/find': trap,
        '/': article('Home', prose(3, 'home')),
        '/about': article('About', prose(3, 'about')),
      });
      const status = await crawled(client, {
        urls: [site.url('/find?session=1')],
        depth: 100,
        sourceId: 'trap',
      });
      expect(Number((status['skipped'] as Record<string, number>)['trap'])).toBeGreaterThan(0);
      expect(pages).toBeLessThan(200);
    },
  },
  {
    id: 'G10',
    title:
      'no address of a crawl reaches what the network policy forbids: seeds, links, redirects, sitemaps, robots.txt, what a page loads in a browser',
    run: async (world) => {
      const client = await world.shared(
        '--crawl-delay-ms',
        '0',
        '--network',
        'public',
        '--allow-net',
        GOOD_ONLY,
      );
      await using inside = await serve((_, response) => void response.end('secret'), '127.0.0.2');
      const drawn = `<!doctype html><title>Drawn</title><div id="root"></div><img src="${inside.origin}/img">
        <iframe src="${inside.origin}/frame"></iframe><script>fetch('${inside.origin}/fetch').catch(() => {});
        root.innerHTML = '<main><h1>Drawn</h1><p>' + 'Drawn by a script. '.repeat(40) + '</p><a href="${inside.origin}/drawn">in</a></main>';</script>`;
      const site = { origin: '' };
      const sitemap: Answering = (_, response) =>
        void response
          .setHeader('content-type', 'application/xml')
          .end(
            `<urlset><url><loc>${inside.origin}/listed</loc></url><url><loc>${site.origin}/about</loc></url></urlset>`,
          );
      const robots: Answering = (_, response) =>
        void response.end(
          `User-agent: *\nAllow: /\nSitemap: ${inside.origin}/sitemap.xml\nSitemap: ${site.origin}/map.xml`,
        );
      await using pages = await servePages({
        '/robots.txt': robots,
        '/map.xml': sitemap,
        '/page': article('Page', `${prose(3)}<a href="${inside.origin}/link">in</a>`),
        '/redirect': to(`${inside.origin}/redirect`),
        '/drawn': drawn,
        '/': article('Home', prose(3, 'home')),
        '/about': article('About', prose(3, 'about')),
      });
      site.origin = pages.origin;
      await using led = await servePages({
        '/robots.txt': to(`${inside.origin}/robots.txt`),
        '/': article('Led', prose(3)),
      });
      const urls = [
        `${inside.origin}/seed`,
        `http://[::ffff:127.0.0.2]:${inside.port}/`,
        `${INSIDE}seed`,
        ...['/page', '/redirect', '/drawn'].map((path) => pages.url(path)),
        led.url('/'),
      ];
      const status = await crawled(client, { urls, depth: 1, sitemaps: true, sourceId: 'inside' });
      expect(status).toMatchObject({ indexed: 4, failed: 0 });
      expect((status['skipped'] as Record<string, number>)['address_blocked']).toBeGreaterThanOrEqual(9);
      const { sessionId } = await client.call('research_session_start', {
        seedUrls: [`${inside.origin}/seedUrls`],
      });
      const seeded = await client.call('research_queue_status', { sessionId, waitSeconds: 20 });
      expect(seeded).toMatchObject({ indexed: 0, skipped: { address_blocked: 1 } });
      expect(inside.hits()).toBe(0);
    },
  },
];
