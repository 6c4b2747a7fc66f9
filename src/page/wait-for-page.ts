import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs, startDeadline } from '../core/index.ts';
import type { TabScope } from '../session/index.ts';
import { tellDialog } from './act/index.ts';
import { awaitAppearance } from './appearance.ts';
import { answered } from './bounded.ts';
import { settle } from './settle.ts';
import { SETTLE_POLICIES } from './settle-policies.ts';
import type { ToldDialog } from './terms/index.ts';
import { refuseUnreachable } from './unreachable.ts';

export interface WaitOptions {
  readonly seconds?: number | undefined;
  readonly text?: string | undefined;
}

const TEXT_WAIT_S = 10;
const MS_PER_S = 1_000;

/** Waits for the given time, or until a text appears; returns the time it took. */
export async function waitForPage(
  { tab, signal, config }: TabScope,
  { seconds, text }: WaitOptions,
): Promise<{ waitedMs: number }> {
  const limitMs = (seconds ?? TEXT_WAIT_S) * MS_PER_S;
  const startedMs = monotonicMs();
  if (text !== undefined) {
    using bound = startDeadline(limitMs, signal);
    await awaitAppearance(tab, { text }, bound.signal);
  } else if (seconds !== undefined) await sleep(limitMs, undefined, { signal });
  else await settle(tab, SETTLE_POLICIES[config.defaultSettlePolicy], signal);
  return { waitedMs: monotonicMs() - startedMs };
}

export interface CurrentUrl {
  readonly url: string;
  readonly title: string;
  readonly dialog?: ToldDialog;
}

export async function currentUrl(scope: TabScope): Promise<CurrentUrl> {
  const { tab, signal } = scope;
  const dialog = tab.dialog();
  if (dialog !== undefined) {
    return { url: tab.lastDocument().url, title: '', dialog: tellDialog(dialog, scope) };
  }
  const title = await answered((bound) => tab.ask('title', {}, bound), signal);
  const shown = await answered((bound) => tab.document(bound), signal);
  refuseUnreachable(shown);
  return { url: shown.url, title };
}
