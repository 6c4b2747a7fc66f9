export {
  createCrawler,
  type Crawler,
  type CrawlerOptions,
  type CrawlFilter,
  type CrawlStatus,
} from './crawler.ts';
export type { CrawlOwner, CrawlRequest, QueuedAddresses, RefusedAddress } from './queue-addresses.ts';
