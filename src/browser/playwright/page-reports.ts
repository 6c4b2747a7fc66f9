import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { ConsoleEntry, ConsoleRecord } from '../driver.ts';
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

/** A message of our code in a page: the page requested a permission, or wrote to its console. */
export type PageReport = z.infer<typeof reportSchema>;

/** Subscribes to the messages of our code in one tab. */
export type OnReport = (listener: (report: PageReport) => void) => void;

/**
 * Reports come over the native console, which our code has hidden from the page: a binding would leave a name in the
 * page, and a console that pages can write to costs 0.1 ms a line on both sides, 97 s for a million.
 */
export function watchReports(page: Page): OnReport {
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
    return undefined; // a page that found the token can only lie about itself
  }
}

const MOST_REMEMBERED = 50;

export interface ConsoleWatch {
  record(): ConsoleRecord;
}

export function watchConsole(onReport: OnReport): ConsoleWatch {
  let entries: ConsoleEntry[] = [];
  let [written, errors] = [0, 0];
  onReport((report) => {
    if (!('written' in report)) return;
    written += report.written;
    errors += report.errors;
    const news = report.entries.map(([level, text]) => ({ level, text }));
    entries = [...entries, ...news].slice(-MOST_REMEMBERED);
  });
  return { record: () => ({ written, errors, entries }) };
}
