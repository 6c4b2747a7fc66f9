import * as z from 'zod';
import { covers, type DomainPolicy } from '../session/index.ts';

/** The rules of a crawl. They are kept with each of its addresses, because workers may be other processes. */
export const crawlPolicy = z.object({
  /** Hosts with their subdomains; empty is every host. */
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  /** How far links are followed. */
  maxDepth: z.int(),
  /** Addresses that may be queued in all. */
  maxUrls: z.int().optional(),
  maxBytes: z.int(),
  /** A sitemap is read for the pages that it lists. */
  kind: z.enum(['page', 'sitemap']),
  /** Redirects in a row that led here. */
  redirects: z.int(),
  /** Queued by a client whose server shows nothing of its own machine; no worker may show more. */
  isFromOutside: z.boolean().optional(),
});

export type CrawlPolicy = z.output<typeof crawlPolicy>;

/** Whether the rules allow an address; exclude wins. */
export function isAllowed(url: string, { include, exclude }: DomainPolicy): boolean {
  const { hostname } = new URL(url);
  if (exclude.some((rule) => covers(rule, hostname))) return false;
  return include.length === 0 || include.some((rule) => covers(rule, hostname));
}
