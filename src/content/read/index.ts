export { createReader, type Reader, type ReaderOptions } from './reader.ts';
export { createScraper, type Scraper } from './scraper.ts';
export type { ScraperOptions } from './scrape-job.ts';
export type {
  AddressRequest,
  Format,
  ReadRequest,
  ReadText,
  ScrapeCall,
  Scraped,
  ScrapeRequest,
  TextKeeper,
} from './scrape-options.ts';
