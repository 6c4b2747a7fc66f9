import { WayfarerError } from '../core/index.ts';
import type { Place } from './session-tab.ts';

/** Goes to an address that the caller named; one that may not be reached is refused before the browser is asked. */
export async function goTo(
  { tab, proxy, admission }: Place,
  target: URL,
  signal: AbortSignal,
): Promise<void> {
  admission.admit(target);
  using _ticket = await proxy.grant(target.href, signal);
  const mark = proxy.mark();
  // The document that stood here before no longer speaks for what is asked for from now on.
  proxy.setDocuments([target.href]);
  try {
    await tab.navigate(target.href, signal);
  } catch (error) {
    // The browser only sees that its proxy did not answer; the proxy knows why.
    const stuck = stuckAt(error) ?? target.href;
    throw proxy.errorSince(mark, stuck) ?? admission.refusal(stuck) ?? error;
  }
}

function stuckAt(error: unknown): string | undefined {
  const url = error instanceof WayfarerError ? error.facts['url'] : undefined;
  return typeof url === 'string' ? url : undefined;
}
