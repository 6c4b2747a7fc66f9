import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs, startDeadline } from '../core/index.ts';
import type { Session } from '../session/index.ts';
import { tellDialog, type ToldDialog } from './act/index.ts';
import { awaitAppearance } from './appearance.ts';
import { answered } from './bounded.ts';
import { settle } from './settle.ts';
import { SETTLE_POLICIES } from './settle-policies.ts';
import { refuseUnreachable } from './unreachable.ts';

export interface WaitOptions {
  readonly seconds?: number | undefined;
  readonly text?: string | undefined;
  readonly signal: AbortSignal;
}

const TEXT_WAIT_S = 10;
const MS_PER_S = 1_000;

/** Waits as long as was asked for, or until a text is there; gives the time that it took. */
export async function waitForPage(session: Session, options: WaitOptions): Promise<{ waitedMs: number }> {
  const { seconds, text, signal } = options;
  const limitMs = (seconds ?? TEXT_WAIT_S) * MS_PER_S;
  const startedMs = monotonicMs();
  const tab = session.activeTab();
  await tab.lane.run(async () => {
    const place = await tab.enter(signal);
    if (text !== undefined) {
      using bound = startDeadline(limitMs, signal);
      await awaitAppearance(place.tab, { text }, bound.signal);
    } else if (seconds !== undefined) await sleep(limitMs, undefined, { signal });
    else await settle(place.tab, SETTLE_POLICIES[session.config().defaultSettlePolicy], signal);
  }, signal);
  return { waitedMs: monotonicMs() - startedMs };
}

export interface CurrentUrl {
  readonly url: string;
  readonly title: string;
  readonly dialog?: ToldDialog;
}

/** Where the session's active tab is. */
export async function currentUrl(session: Session, signal: AbortSignal): Promise<CurrentUrl> {
  const tab = session.activeTab();
  return tab.lane.run(async () => {
    const place = await tab.enter(signal);
    const dialog = place.tab.dialog();
    if (dialog !== undefined) {
      return { url: place.tab.lastDocument().url, title: '', dialog: tellDialog(dialog, session, tab) };
    }
    const title = await answered((bound) => place.tab.ask('title', {}, bound), signal);
    const shown = await answered((bound) => place.tab.document(bound), signal);
    refuseUnreachable(shown);
    return { url: shown.url, title };
  }, signal);
}
