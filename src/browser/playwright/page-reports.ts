import type { Page } from 'playwright-core';
import * as z from 'zod';
import { REPORT_TOKEN } from './frames/preload.ts';

const LEVELS = ['error', 'warning', 'info', 'debug'] as const;
const MAX_TEXT = 500;

const reportSchema = z.union([
  z.object({ asked: z.string().max(50) }),
  z.object({
    written: z.int().nonnegative(),
    errors: z.int().nonnegative(),
    entries: z.array(z.tuple([z.enum(LEVELS), z.string().max(MAX_TEXT)])).max(50),
  }),
]);

/** What our code in a page tells: that the page asked a person for something, or what it wrote to its console. */
export type PageReport = z.infer<typeof reportSchema>;

/** Those who want to hear what the code in one tab tells. */
export type Heard = (listener: (report: PageReport) => void) => void;

/**
 * Reports come over the native console, which the code has taken away from the page: a binding would leave a name in
 * the page, and a console that pages can write to costs 0.1 ms a line on both sides, 97 s for a million.
 */
export function hearReports(page: Page): Heard {
  return (listener) =>
    page.on('console', (message) => {
      const text = message.type() === 'debug' ? message.text() : '';
      const report = text.startsWith(`${REPORT_TOKEN} `)
        ? parse(text.slice(REPORT_TOKEN.length + 1))
        : undefined;
      if (report !== undefined) listener(report);
    });
}

function parse(json: string): PageReport | undefined {
  try {
    return reportSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined; // a page that found the token lies about itself only
  }
}
