import type { SerialisedPage } from '../../page/index.ts';
import type { RenderedPage } from './render-page.ts';
import type { ReadRequest } from './scrape-options.ts';

/** The settings that decide how a page is read. */
export interface ReadingOptions {
  readonly render: 'auto' | 'always' | 'never';
  readonly stripChrome: boolean;
  readonly removeBase64Images: boolean;
}

/** How to read a page. */
export interface ReadingRequest {
  readonly request: ReadRequest;
  readonly options: ReadingOptions;
}

/** How to read a rendered page, and why it was rendered. */
export interface RenderedRequest extends ReadingRequest {
  readonly reason: string;
}

/** A rendered page of which the markup was taken. */
export type RenderedText = Pick<
  RenderedPage,
  'url' | 'status' | 'mimeType' | 'servedBy' | 'dialogsDismissed' | 'incomplete' | 'scrolled' | 'moreOnScroll'
> & { readonly page: SerialisedPage };
