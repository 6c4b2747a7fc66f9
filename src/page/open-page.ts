import type { Arrival, Tab } from '../browser/index.ts';
import { fail, startDeadline, untilAborted, WayfarerError } from '../core/index.ts';
import { parseTarget } from '../net/index.ts';
import type { Scope } from '../session/index.ts';
import { readOutline } from './outline.ts';

export interface OpenedPage extends Arrival {
  readonly title: string;
  readonly headings: readonly string[];
  readonly headingCount: number;
  /** What ended the wait: the page had loaded, or the bound was reached first. */
  readonly settledBy: 'load' | 'bound';
}

export interface PageAssertion {
  readonly urlIncludes?: string | undefined;
  readonly titleIncludes?: string | undefined;
}

export interface OpenOptions {
  readonly signal: AbortSignal;
  readonly assert?: PageAssertion | undefined;
  readonly progress: (message: string) => void;
}

// A page whose last image never arrives can be read long before.
const LOAD_BOUND_MS = 5_000;

/** Opens an address in the scope's tab and says what came of it. */
export function openPage(scope: Scope, address: string, options: OpenOptions): Promise<OpenedPage> {
  const target = parseTarget(address);
  return scope.lane.run(async () => {
    options.progress('Waiting for the browser');
    const tab = await scope.tab(options.signal);
    try {
      const page = await openIn(tab, target, options);
      checkAssertion(page, options.assert);
      return page;
    } catch (error) {
      if (leavesTabUnsure(error)) scope.abandonTab();
      throw error;
    }
  }, options.signal);
}

async function openIn(tab: Tab, target: URL, { signal, progress }: OpenOptions): Promise<OpenedPage> {
  progress('Opening the page');
  const arrival = await tab.navigate(target.href, signal);
  progress('Waiting until the page is ready');
  const settledBy = await settle(tab, signal);
  const outline = await readOutline(tab, signal);
  return { ...arrival, url: tab.url(), ...outline, settledBy };
}

async function settle(tab: Tab, signal: AbortSignal): Promise<'load' | 'bound'> {
  using bound = startDeadline(LOAD_BOUND_MS, signal);
  try {
    await untilAborted(tab.reached('complete', bound.signal), bound.signal);
    return 'load';
  } catch (error) {
    const overBound = error instanceof WayfarerError && error.code === 'timeout' && !signal.aborted;
    if (overBound) return 'bound';
    throw error;
  }
}

function checkAssertion({ url, title, status }: OpenedPage, assert: PageAssertion = {}): void {
  const { urlIncludes = '', titleIncludes = '' } = assert;
  if (url.includes(urlIncludes) && title.includes(titleIncludes)) return;
  throw fail('assertion_failed', { untrusted: true, expected: assert, url, title, status });
}

/** After a refusal the old page still stands; after anything else nobody knows what the tab shows. */
function leavesTabUnsure(error: unknown): boolean {
  return (
    !(error instanceof WayfarerError) ||
    ['timeout', 'cancelled', 'page_crashed', 'browser_lost'].includes(error.code)
  );
}
