import type { Tab } from '../browser/index.ts';
import { monotonicMs, WayfarerError } from '../core/index.ts';
import { settleToLook, within } from './settle.ts';
import { SETTLE_POLICIES } from './settle-policies.ts';

export interface ScrollOptions {
  readonly times: number;
  /** No further scroll begins after this time. */
  readonly maxMs: number;
}

/** The effect of scrolling to the end of a page again and again. */
export interface ScrolledOn {
  /** How often the page grew. */
  readonly grew: number;
  /** Whether it grew at the last time too. */
  readonly isGrowing: boolean;
}

/** Less text is not more content: a notice, a button that leads back to the top. */
const LEAST_CHARS = 50;

/** Scrolls to the end of the page in a tab, and again each time that its text has grown. */
export async function scrollOn(
  tab: Tab,
  { times, maxMs }: ScrollOptions,
  signal: AbortSignal,
): Promise<ScrolledOn> {
  const untilMs = monotonicMs() + maxMs;
  let grew = 0;
  while (grew < times && monotonicMs() < untilMs) {
    if (!(await growsAtEnd(tab, SETTLE_POLICIES.AUTO.boundMs, signal))) return { grew, isGrowing: false };
    grew += 1;
  }
  return { grew, isGrowing: grew > 0 };
}

async function growsAtEnd(tab: Tab, boundMs: number, signal: AbortSignal): Promise<boolean> {
  const before = await tab.ask('scrollState', {}, signal);
  if (!(await tab.ask('scrollToEnd', {}, signal))) return false;
  await settleToLook(tab, { ...SETTLE_POLICIES.AUTO, boundMs }, signal);
  const after = await tab.ask('scrollState', {}, signal);
  return after.text - before.text >= LEAST_CHARS;
}

const PROBE_MS = 3_000;
const PROBE_SETTLE_MS = 1_500;

/** Whether a page that nobody uses any more would have grown, as far as that shows soon. */
export async function wouldGrow(tab: Tab, signal: AbortSignal): Promise<boolean> {
  const probe = (bound: AbortSignal): Promise<boolean> => growsAtEnd(tab, PROBE_SETTLE_MS, bound);
  try {
    return (await within(PROBE_MS, probe, signal)) ?? false;
  } catch (error) {
    if (signal.aborted || !(error instanceof WayfarerError)) throw error;
    return false; // a dialog, a crash: the page has been read already
  }
}

/** Works on a page and leaves it at the place where it was. */
export async function keepingPlace<T>(tab: Tab, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { top } = await tab.ask('scrollState', {}, signal);
  const back = (): Promise<unknown> => tab.ask('scrollBack', { top }, signal);
  try {
    const result = await work();
    await back();
    return result;
  } catch (error) {
    await back().catch(() => undefined); // the error of the work says more
    throw error;
  }
}
