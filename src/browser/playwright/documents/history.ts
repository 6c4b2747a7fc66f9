import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { fail, monotonicMs } from '../../../core/index.ts';
import type { Destination, HistoryMove } from '../../driver.ts';
import { isContextLost } from '../frames/isolated-world.ts';
import type { Journey } from './journey.ts';
import { arriving, type Navigable } from './navigation.ts';

const STEPS = { back: -1, forward: 1, reload: 0 } as const satisfies Record<HistoryMove, number>;
const EMPTY = 'about:blank';

interface HistoryEntry {
  readonly id: number;
  readonly url: string;
  /** Its index in the history. */
  readonly index: number;
}

export async function destinationOf(
  { cdp, documents }: Navigable,
  move: HistoryMove,
): Promise<Destination | undefined> {
  const entry = await entryFor({ cdp, documents }, move);
  return entry && { url: entry.url, wasShown: documents.hasShown(entry.url) };
}

type Recorded = Pick<Navigable, 'cdp' | 'documents'>;

async function entryFor(tab: Recorded, move: HistoryMove): Promise<HistoryEntry | undefined> {
  const { currentIndex, entries } = await historyOf(tab);
  let index = currentIndex + STEPS[move];
  // The empty page that a tab begins with, or that was shown between two pages, is skipped.
  while (move !== 'reload' && entries[index]?.url === EMPTY) index += STEPS[move];
  const entry = entries[index];
  return entry && { id: entry.id, url: entry.url, index };
}

type History = Awaited<ReturnType<typeof recorded>>;

const MOST_LOOKS = 20;
const CATCH_UP_MS = 50;

/** The history is updated a moment after the page, and is not available between two documents. */
async function historyOf({ cdp, documents }: Recorded): Promise<History> {
  for (let look = 1; ; look++) {
    const history = await recorded(cdp).catch((error: unknown) => {
      if (look === MOST_LOOKS || !isContextLost(error)) throw error;
      return undefined;
    });
    const isUpToDate = history?.entries[history.currentIndex]?.url === documents.last().url;
    if (history !== undefined && (isUpToDate || look === MOST_LOOKS)) return history;
    await sleep(CATCH_UP_MS);
  }
}

function recorded(cdp: CDPSession) {
  return cdp.send('Page.getNavigationHistory');
}

/** Moves, and resolves when the target is shown, in the tab or in the frame that moves. */
export async function moveInHistory(tab: Navigable, move: HistoryMove, signal: AbortSignal): Promise<void> {
  const { cdp } = tab;
  const entry = await entryFor(tab, move);
  if (entry === undefined) throw fail('not_found');
  await arriving(tab, entry.url, async (journey) => {
    if (move === 'reload') await cdp.send('Page.reload');
    else await cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id });
    return await arrival(journey, signal, () =>
      move === 'reload' ? Promise.resolve(false) : isAt(cdp, entry.index),
    );
  });
}

async function isAt(cdp: CDPSession, index: number): Promise<boolean> {
  return (await cdp.send('Page.getNavigationHistory')).currentIndex === index;
}

// A frame of another process navigates without an event in the tab.
const LOOK_AGAIN_MS = 100;
const BEGIN_LIMIT_MS = 5_000;

/** No event identifies the navigation of a move: it is the next one, or the index in the history has changed. */
async function arrival(
  journey: Journey,
  signal: AbortSignal,
  isThere: () => Promise<boolean>,
): Promise<string | undefined> {
  const startedMs = monotonicMs();
  while (!signal.aborted) {
    const state = journey.latest();
    if (state === 'shown' || (state === undefined && (await isThere()))) return undefined;
    if (state === 'failed') return 'net::ERR_ABORTED';
    if (state === undefined && monotonicMs() - startedMs > BEGIN_LIMIT_MS) throw held();
    await journey.change(LOOK_AGAIN_MS);
  }
  return undefined;
}

function held(): Error {
  return fail('navigation_failed', { reason: 'the page prevented the navigation', tabUnchanged: true });
}
