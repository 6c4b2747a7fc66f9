import { rootElement } from '../dom.ts';

// What changed this shortly before an action is assumed to keep changing by itself.
const RECENT_MS = 1_000;
const MOST_RECORDS = 300;

/** When nodes last changed by themselves, before the latest action or after its effect was read. */
let changedMs = new WeakMap<Node, number>();
let changedSinceMs = new WeakMap<Node, number>();
let isSuspended = false;

/** Records changes, except between an action and the reading of its effect: those may belong to the action. */
export function noteRecent(records: readonly MutationRecord[]): void {
  if (isSuspended) return;
  const nowMs = performance.now();
  for (const record of records.slice(0, MOST_RECORDS)) changedSinceMs.set(placeOf(record), nowMs);
}

/** A change that belongs neither to the latest action nor to the next one. */
export function noteForeignChange(record: MutationRecord): void {
  const nowMs = performance.now();
  for (const known of [changedMs, changedSinceMs]) known.set(placeOf(record), nowMs);
}

/** Called when an action begins. */
export function suspendRecent(): void {
  isSuspended = true;
  changedMs = changedSinceMs;
  changedSinceMs = new WeakMap();
}

export function resumeRecent(): void {
  isSuspended = false;
}

/** Whether the place also changed in the second before a given time. */
export function wasRecent(record: MutationRecord, beganMs: number): boolean {
  const place = placeOf(record);
  // New content is often appended to these, so an addition is no evidence.
  const isAddition = record.type === 'childList' && record.removedNodes.length === 0;
  if (isAddition && (place === document.body || place === rootElement())) return false;
  return beganMs - (changedMs.get(place) ?? -Infinity) <= RECENT_MS;
}

/** The place of a change: text nodes are replaced, their parent stays. */
export function placeOf({ type, target }: MutationRecord): Node {
  return type === 'characterData' ? (target.parentNode ?? target) : target;
}
