import { fail } from '../../core/index.ts';
import { browserFacts, factsInOrder } from './facts-in-order.ts';
import { refuseFile } from './refuse-file.ts';
import type { RenderedPage } from './render-page.ts';
import { savedFile } from './saved-file.ts';
import type { ScraperOptions } from './scrape-job.ts';
import type { ReadRequest, Scraped } from './scrape-options.ts';

/** How to read it, and why it was rendered. */
export interface TakenRequest {
  readonly request: ReadRequest;
  readonly options: ScraperOptions;
  readonly reason: string;
  readonly signal: AbortSignal;
}

/** Reads what was taken of a page in a browser; a picture or a saved file is returned as it is. */
export async function readTaken(rendered: RenderedPage, how: TakenRequest): Promise<Scraped> {
  const { page, picture, title, download, ...seen } = rendered;
  if (download !== undefined) return savedFile(rendered, download);
  if (picture === undefined) {
    refuseFile(rendered);
    if (page === undefined) throw fail('internal');
    const reader = await how.options.reader();
    return reader.readRendered({ ...seen, page }, how);
  }
  const { png, width, height, scaled, truncated } = picture;
  const facts = browserFacts(seen, how.reason);
  const about = { kind: 'picture', mime: 'image/png', bytes: png.length, width, height, scaled, truncated };
  return {
    facts: { ...factsInOrder({ ...facts, title }), ...about },
    file: { mime: 'image/png', name: 'screenshot.png', bytes: png },
  };
}
