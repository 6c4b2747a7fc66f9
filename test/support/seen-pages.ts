import type { Tab } from '../../src/browser/index.ts';
import type {
  AnswerOf,
  InpageName,
  Perception,
  RegionRequest,
  RequestOf,
  SeenElement,
} from '../../src/inpage/index.ts';
import { settle, SETTLE_POLICIES } from '../../src/page/index.ts';
import { serve } from '../net/support/servers.ts';
import { startDrivenBrowser } from './driven-browser.ts';

/** Opens pages in a real browser, and returns what our code perceives in them. */
export interface SeenPages extends AsyncDisposable {
  readonly tab: Tab;
  /** The base address of the pages, which are served by name. */
  readonly origin: string;
  keep(name: string, html: string): string;
  open(html: string): Promise<void>;
  look(region?: RegionRequest): Promise<Perception>;
  see(html: string, region?: RegionRequest): Promise<Perception>;
  /** Changes the fragment of the page's address, and waits until the page has reacted. */
  jump(): Promise<void>;
  ask<Name extends InpageName>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name>>;
  /** Of each frame that answers, in any order. */
  lookInFrames(): Promise<Perception[]>;
}

const MOST_ELEMENTS = 100_000;
const signal = new AbortController().signal;

export async function startSeenPages(): Promise<SeenPages> {
  const pages = new Map<string, string>();
  const site = await serve(({ url = '/' }, response) => {
    const html = pages.get(new URL(url, 'http://page').pathname);
    response.writeHead(html === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html ?? 'nothing here');
  });
  const browser = await startDrivenBrowser();
  const tab = await browser.openTab();
  const perceive = (region?: RegionRequest) => ({
    mostElements: MOST_ELEMENTS,
    ...(region !== undefined && { region }),
  });
  const pagesSeen: SeenPages = {
    tab,
    origin: site.origin,
    keep(name, html) {
      pages.set(`/${name}`, html.startsWith('<!doctype') ? html : `<!doctype html>${html}`);
      return `${site.origin}/${name}`;
    },
    async open(html) {
      await tab.navigate(pagesSeen.keep(`page-${pages.size}`, html), signal);
      await settle(tab, SETTLE_POLICIES.NAVIGATION, signal);
    },
    async look(region) {
      return (await tab.ask('perceive', perceive(region), signal)).value;
    },
    async jump() {
      const { url } = await tab.document(signal);
      await tab.navigate(`${url}#x`, signal);
      await settle(tab, SETTLE_POLICIES.NAVIGATION, signal);
    },
    async see(html, region) {
      await pagesSeen.open(html);
      return pagesSeen.look(region);
    },
    ask: (name, request) => tab.ask(name, request, signal),
    async lookInFrames() {
      const frames = await tab.frames(signal);
      const told = await Promise.all(frames.map((frame) => frame.ask('perceive', perceive(), signal)));
      return told.filter((answer) => answer !== undefined).map(({ value }) => value);
    },
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
  return pagesSeen;
}

export function namesOf({ elements }: Perception): string[] {
  return elements.filter(({ outside }) => outside !== true).map(({ name }) => name);
}

export function elementNamed({ elements }: Perception, name: string): SeenElement | undefined {
  return elements.find((element) => element.name === name);
}

/** The group of each element, as `name: elements`. */
export function groupsOf({ elements, groups }: Perception): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { group, name } of elements) {
    const told = group === undefined ? undefined : groups[group];
    (found[told === undefined ? '' : told.name || (told.landmark ?? told.kind)] ??= []).push(name);
  }
  return found;
}
