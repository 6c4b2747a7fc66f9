import { crawlCases } from './cases/crawl.ts';
import { runCases } from './run-cases.ts';

runCases('crawl', crawlCases);
