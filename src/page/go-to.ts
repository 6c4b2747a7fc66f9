import type { Destination, HistoryMove } from '../browser/index.ts';
import { fail, WayfarerError } from '../core/index.ts';
import type { TabScope } from '../session/index.ts';

/** A tab, and the rules for where it may navigate. */
interface Outgoing extends Pick<TabScope, 'tab' | 'proxy' | 'admission'> {
  /** The name of the address has led to the internet before: it is not opened inside. */
  readonly wasInternet?: boolean | undefined;
}

/** Navigates to an address that the caller named; a forbidden one is refused before the browser is involved. */
export async function goTo(
  { tab, proxy, admission, wasInternet }: Outgoing,
  target: URL,
  signal: AbortSignal,
): Promise<void> {
  using _ticket = await grant({ tab, proxy, admission, wasInternet }, target, signal);
  await setOut({ proxy, admission }, target.href, () => tab.navigate(target.href, signal));
}

/** Grants access to an address that the caller named, and registers it with the admission rules. */
export async function grant(
  { tab, proxy, admission, wasInternet }: Outgoing,
  { href }: URL,
  signal: AbortSignal,
): Promise<Disposable> {
  const refused = admission.refusal(href);
  if (refused !== undefined) throw refused;
  const ticket = await proxy.grant(href, { signal, tab, wasInternet }).catch((error: unknown) => {
    throw unchanged(error);
  });
  admission.judge({ url: href, isRedirect: false });
  return ticket;
}

/** A refusal before the browser is involved leaves the tab unchanged. */
function unchanged(error: unknown): unknown {
  if (!(error instanceof WayfarerError)) return error;
  const facts = { ...error.facts, tabUnchanged: true };
  return fail(error.code, facts, { message: error.message, cause: error });
}

/** The destination of a history move; refused if the rules now forbid it. */
export async function destinationOf(
  { tab, admission }: Outgoing,
  move: HistoryMove,
  signal: AbortSignal,
): Promise<Destination | undefined> {
  const destination = await tab.destination(move, signal);
  if (destination?.wasShown === true) admission.revisit(destination.url);
  const refused = destination && admission.refusal(destination.url);
  if (refused !== undefined) throw refused;
  return destination;
}

export interface MoveTo {
  readonly move: HistoryMove;
  readonly destination: Destination;
}

/**
 * Goes back, forward or reloads. An address that the tab could not show because it is forbidden was put into its
 * history by a page, and stays forbidden.
 */
export async function goAgain(
  { tab, proxy, admission }: Outgoing,
  { move, destination }: MoveTo,
  signal: AbortSignal,
): Promise<void> {
  const { url, wasShown } = destination;
  using _ticket = wasShown && isOfTheWeb(url) ? await proxy.grant(url, { signal }) : undefined;
  await setOut({ proxy, admission }, url, () => tab.move(move, signal));
}

function isOfTheWeb(url: string): boolean {
  return /^https?:/i.test(url);
}

async function setOut(
  { proxy, admission }: Pick<Outgoing, 'proxy' | 'admission'>,
  url: string,
  go: () => Promise<void>,
): Promise<void> {
  const mark = proxy.mark();
  try {
    await go();
  } catch (error) {
    // The browser only sees that its proxy did not answer; the proxy knows why.
    const stuck = stuckAt(error) ?? url;
    throw proxy.errorSince(mark, stuck) ?? admission.refusal(stuck) ?? error;
  }
}

function stuckAt(error: unknown): string | undefined {
  const url = error instanceof WayfarerError ? error.facts['url'] : undefined;
  return typeof url === 'string' ? url : undefined;
}
