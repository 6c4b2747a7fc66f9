import { expect } from 'vitest';
import { article, prose, servePages, type Answering } from '../../support/reading.ts';
import type { RawClient } from '../../support/raw-client.ts';
import type { HostileCase, World } from '../world.ts';

const INSIDE = 'http://169.254.169.254/latest/';
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
      'no address of a crawl reaches what the network policy forbids: seeds, links, redirects, sitemaps, robots.txt',
    run: async (world) => {
      const client = await clientOf(world);
      await using site = await servePages({
        '/robots.txt': `User-agent: *\nAllow: /\nSitemap: ${INSIDE}sitemap.xml`,
        '/page': article('Page', `${prose(3)}<a href="${INSIDE}link">in</a>`),
        '/redirect': to(`${INSIDE}redirect`),
        '/': article('Home', prose(3, 'home')),
        '/about': article('About', prose(3, 'about')),
      });
      const urls = [
        `${INSIDE}seed`,
        'http://10.1.2.3/',
        'http://[::ffff:169.254.169.254]/',
        site.url('/page'),
        site.url('/redirect'),
      ];
      const status = await crawled(client, { urls, depth: 1, sitemaps: true, sourceId: 'inside' });
      // Three seeds with their robots.txt for sitemaps, the link, the target and the sitemap.
      expect(status).toMatchObject({ indexed: 3, failed: 0, skipped: { address_blocked: 9, redirect: 1 } });
      const { sessionId } = await client.call('research_session_start', { seedUrls: [`${INSIDE}seedUrls`] });
      const seeded = await client.call('research_queue_status', { sessionId, waitSeconds: 20 });
      expect(seeded).toMatchObject({ indexed: 0, skipped: { address_blocked: 1 } });
    },
  },
];
