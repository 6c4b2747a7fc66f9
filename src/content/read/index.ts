export { plainWords, type WordsOptions } from './plain-words.ts';
export { createScraper, type Scraper } from './scraper.ts';
export type {
  AddressRequest,
  Format,
  ReadRequest,
  ScrapeCall,
  Scraped,
  ScrapeRequest,
  ScraperOptions,
} from './scrape-options.ts';
