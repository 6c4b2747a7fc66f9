import type { Cause } from '../channel.ts';
import { createGlimpses, type Glimpses } from './glimpses.ts';
import { noteForeignChange, resumeRecent, suspendRecent, wasRecent } from './recent-changes.ts';
import { createTouched, isForeignTo, type Touched } from './touched.ts';

const MOST_RECORDS = 3_000;
const MOST_RESTYLED = 200;
// For an action whose effect is never read.
const LONGEST_ACTION_MS = 30_000;
// The effect is read again while waiting, for example for a response; longer than any such wait.
const READ_AGAIN_MS = 10_000;

/** Class and style before the action changed them. */
export type FormerLook = Readonly<Partial<Record<'class' | 'style', string | null>>>;

/** Changes in this frame during an action, by cause. */
interface EffectLog {
  begin(): void;
  /** The effect was read, and may be read again later. */
  noteRead(): void;
  isUnderWay(): boolean;
  note(records: readonly MutationRecord[], cause: Cause): void;
  /** The action has sent a request, whose response may change any part of the page. */
  noteSent(): void;
  isForeign(element: Element): boolean;
  restyled(): ReadonlyMap<Element, FormerLook>;
  readonly glimpses: () => Glimpses;
}

interface ActionLog {
  readonly beganMs: number;
  readonly own: Touched;
  readonly foreign: Touched;
  readonly restyled: Map<Element, FormerLook>;
  readonly glimpses: Glimpses;
  records: number;
  hasSent: boolean;
  overMs: number;
}

export const effectLog = createEffectLog();

function createEffectLog(): EffectLog {
  let action = newAction();
  action.overMs = 0;
  const isUnderWay = (): boolean => performance.now() < action.overMs;
  return {
    begin() {
      action.glimpses.stop();
      action = newAction();
      suspendRecent();
    },
    noteRead() {
      action.overMs = performance.now() + READ_AGAIN_MS;
      resumeRecent();
    },
    isUnderWay,
    note(records, cause) {
      if (!isUnderWay()) return;
      const credited = records.filter((record) => !noteForeign(action, record, cause));
      for (const record of credited) noteOwn(action, record);
      action.glimpses.note(credited);
    },
    noteSent: () => (action.hasSent = true),
    isForeign: (element) => isForeignTo(element, action.own, action.foreign),
    restyled: () => action.restyled,
    glimpses: () => action.glimpses,
  };
}

function newAction(): ActionLog {
  const beganMs = performance.now();
  return {
    beganMs,
    own: createTouched(),
    foreign: createTouched(),
    restyled: new Map(),
    glimpses: createGlimpses(),
    records: 0,
    hasSent: false,
    overMs: beganMs + LONGEST_ACTION_MS,
  };
}

/** Records a change that the page made by itself; returns whether it is one. */
function noteForeign(action: ActionLog, record: MutationRecord, cause: Cause): boolean {
  const isUnclear = cause === 'unknown' && !action.hasSent;
  const isForeign = cause === 'foreign' || (isUnclear && wasRecent(record, action.beganMs));
  if (!isForeign) return false;
  if (action.records++ < MOST_RECORDS) action.foreign.note(record);
  noteForeignChange(record);
  return true;
}

function noteOwn(action: ActionLog, record: MutationRecord): void {
  if (action.records++ >= MOST_RECORDS) return;
  action.own.note(record);
  const { type, target, attributeName, oldValue } = record;
  if (type !== 'attributes' || !(target instanceof Element)) return;
  if (attributeName !== 'class' && attributeName !== 'style') return;
  const { restyled } = action;
  const former = restyled.get(target) ?? {};
  if (attributeName in former || restyled.size >= MOST_RESTYLED) return;
  restyled.set(target, { ...former, [attributeName]: oldValue });
}
