import type { OpenedPage, OpenOptions } from '../page/index.ts';

/** The tab of the caller. */
export interface PageService {
  open(url: string, options: OpenOptions): Promise<OpenedPage>;
}

/** Everything that a tool can ask for in its `needs`. */
export interface Services {
  readonly page: PageService;
}
