import type { TabDocument } from '../browser/index.ts';
import { WayfarerError } from '../core/index.ts';
import type { Place } from './scopes.ts';

/** Goes to an address that the caller named; an address that may not be reached is refused before the browser is asked. */
export async function visit(
  { tab, proxy }: Place,
  address: string,
  signal: AbortSignal,
): Promise<TabDocument> {
  using _ticket = await proxy.grant(address, signal);
  const mark = proxy.mark();
  // The document that stood here before no longer speaks for what is asked for from now on.
  proxy.setDocuments([address]);
  try {
    await tab.navigate(address, signal);
    return await tab.document(signal);
  } catch (error) {
    // The browser only sees that its proxy did not answer; the proxy knows why.
    throw proxy.errorSince(mark, stuckAt(error) ?? address) ?? error;
  }
}

function stuckAt(error: unknown): string | undefined {
  const url = error instanceof WayfarerError ? error.facts['url'] : undefined;
  return typeof url === 'string' ? url : undefined;
}
