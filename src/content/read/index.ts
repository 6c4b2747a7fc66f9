export type { CapturedRead, CapturedResponse } from './read-captured.ts';
export { fetchAnswer, isPage, type FetchedAnswer } from './fetch-answer.ts';
export { createReader, type Reader, type ReaderOptions } from './reader.ts';
export { createScraper, type Scraper } from './scraper.ts';
export type { ScraperOptions } from './scrape-job.ts';
export type {
  AddressRequest,
  Format,
  KnownText,
  Onward,
  ReadRequest,
  ReadText,
  ScrapeCall,
  Scraped,
  ScrapeRequest,
  TextKeeper,
  Validators,
} from './scrape-options.ts';
