import type { TabDocument } from '../browser/index.ts';
import { fail, shorten, startDeadline, WayfarerError, type ErrorFacts } from '../core/index.ts';
import type { TabScope } from '../session/index.ts';
import { goAgain, goTo } from './go-to.ts';

/** The document that a tab showed, and the browser page that showed it. */
export interface FormerPage {
  readonly tab: TabScope['tab'];
  readonly document: TabDocument;
}

const RETURN_LIMIT_MS = 5_000;
const MOST_URL_CHARS = 400;

/**
 * Returns the tab to the previous page after a failed navigation, and the error to throw: the page is kept if it is
 * still there, else loaded again. A tab that cannot return is abandoned, and the next call gets an empty one.
 */
export async function returned(error: unknown, scope: TabScope, former: FormerPage): Promise<unknown> {
  const facts = await returnTo(scope, former).catch(() => {
    scope.abandon();
    return {};
  });
  return error instanceof WayfarerError ? withFacts(error, facts) : error;
}

function withFacts(error: WayfarerError, facts: ErrorFacts): WayfarerError {
  return fail(error.code, { ...error.facts, ...facts }, { message: error.message, cause: error });
}

async function returnTo(scope: TabScope, { tab, document: former }: FormerPage): Promise<ErrorFacts> {
  // A call that has ended still holds the tab's lane until this is done; one that ends meanwhile says why it failed.
  using limit = startDeadline(RETURN_LIMIT_MS, scope.signal.aborted ? undefined : scope.signal);
  if (scope.tab === tab && (await isStillShown(scope, former, limit.signal))) return { tabUnchanged: true };
  if (former.isUnreachable || !/^https?:/.test(former.url)) {
    scope.abandon();
    return {};
  }
  await limit.guard(loadAgain(scope, { tab, document: former }, limit.signal));
  const { url, isUnreachable } = await scope.tab.document(limit.signal);
  if (isUnreachable) throw fail('navigation_failed');
  return { tabReloaded: shorten(url, MOST_URL_CHARS), untrusted: true };
}

/** Whether the page was not replaced; stops a pending navigation. */
async function isStillShown({ tab }: TabScope, former: TabDocument, signal: AbortSignal): Promise<boolean> {
  await tab.clearDialog();
  await tab.stay(signal);
  const { count, isUnreachable } = await tab.document(signal);
  return count === former.count && !isUnreachable;
}

/** Through the history if the page is in it, which keeps its POST data; else by its address, in a fresh tab. */
async function loadAgain(
  scope: TabScope,
  { tab, document: { url } }: FormerPage,
  signal: AbortSignal,
): Promise<void> {
  if (scope.tab === tab) {
    for (const move of ['back', 'forward'] as const) {
      const destination = await tab.destination(move, signal);
      if (destination?.url !== url) continue;
      await goAgain(scope, { move, destination }, signal);
      return tab.reached('interactive', signal);
    }
  }
  await scope.renew();
  await goTo(scope, new URL(url), signal);
  await scope.tab.reached('interactive', signal);
}
