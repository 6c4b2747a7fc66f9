import { fail, WayfarerError } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { awaitAppearance } from '../appearance.ts';
import { answered } from '../bounded.ts';
import { pickElement } from '../scan/index.ts';
import { SETTLE_POLICIES } from '../settle-policies.ts';
import { within } from '../settle.ts';

/** Conditions that must hold after a step. */
export interface Expectation {
  /** Readable on the page, at the latest when the page counts as settled. */
  readonly text?: string | undefined;
  /** A part of the URL. */
  readonly url?: string | undefined;
  /** A part of the target's state or label, such as "checked". */
  readonly state?: string | undefined;
}

/** Throws `assertion_failed` with the actual values if the page is not as expected. */
export async function checkExpectation(
  scope: TabScope,
  expected: Expectation,
  handle: string | undefined,
): Promise<void> {
  const { url } = await answered((bound) => scope.tab.document(bound), scope.signal);
  if (expected.url !== undefined && !url.includes(expected.url)) throw unmet(expected, { url });
  if (expected.text !== undefined && !(await isRead(scope, expected.text)))
    throw unmet(expected, { url, text: 'not on the page' });
  if (expected.state === undefined || handle === undefined) return;
  const state = await stateOf(scope, handle);
  if (state === undefined || !plain(state).includes(plain(expected.state)))
    throw unmet(expected, { url, state: state ?? 'the element is gone' });
}

async function isRead(scope: TabScope, text: string): Promise<boolean> {
  const { boundMs } = SETTLE_POLICIES.AUTO;
  const read = (bound: AbortSignal): Promise<true> =>
    awaitAppearance(scope.tab, { text }, bound).then(() => true);
  return (await within(boundMs, read, scope.signal)) === true;
}

async function stateOf(scope: TabScope, handle: string): Promise<string | undefined> {
  try {
    const { label, state = '' } = await pickElement(scope, { elementId: handle });
    return `${label} ${state}`.trim();
  } catch (error) {
    if (error instanceof WayfarerError && GONE.includes(error.code)) return undefined;
    throw error;
  }
}

const GONE = ['handle_stale', 'handle_changed'];

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function unmet(expected: Expectation, actual: Readonly<Record<string, string>>): Error {
  const message = 'The step was done, but the page is not as expected.';
  return fail('assertion_failed', { untrusted: true, expected, actual }, { message });
}
