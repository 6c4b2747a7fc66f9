import { apply, forget, nowMs, sliceOf, sourceOf, standIn, bare } from './originals.ts';

// A shorter timer fires within every quiet window; a longer one is not a response to the last action.
const SHORTEST_MS = 50;
const LONGEST_MS = 2_000;
// An interval is waited for until it has shown whether it writes text.
const INTERVAL_FIRINGS = 3;
const LONGEST_INTERVAL_WAIT_MS = 400;

// A timer that the same code sets repeatedly belongs to a clock or a poller.
const MOST_REPEATS = 3;
const LONGEST_REPEATED_MS = 1_000;
const REPEATED_WITHIN_MS = 1_000;
const ANSWERS_INPUT_WITHIN_MS = 50;

// Pages get a coarse clock, so a timer may seem to fire slightly early.
const CLOCK_STEP_MS = 2;

const MOST_PENDING = 1_000;
const MOST_HABITS = 500;
const KEY_CHARS = 200;

/** The history of timers set by the same code. */
interface Habit {
  dueMs: number;
  repeats: number;
  isLoop: boolean;
}

export interface Timers {
  /** Milliseconds until the last timer worth waiting for is due; 0 if there is none. */
  pendingMs(): number;
  /** Called when watching starts: every timer is judged again. */
  judgeAnew(): void;
  /** The user acts on the page: timers set now are a response. */
  noteInput(): void;
}

interface TimerListeners {
  readonly onSet: () => void;
  readonly onCleared: () => void;
  /** Wraps every handler. */
  readonly carry: (handler: unknown) => unknown;
}

/** Records short timers. Whether one has fired is derived from the time and the order in which timers fire. */
export function watchTimers({ onSet, onCleared, carry }: TimerListeners): Timers {
  const pending = createPending();
  const judge = createJudge();
  const intervals = bare<Record<number, number>>();
  const note = (id: unknown, handler: unknown, waitMs: number): void => {
    onSet();
    if (typeof id === 'number' && judge.isWorthWaiting(handler, waitMs)) pending.add(id, nowMs() + waitMs);
  };
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  globalThis.setTimeout = standIn(setTimeout, (self, args) => {
    const handler = args[0];
    const id: unknown = apply(setTimeout, self, carried(args, carry));
    const delayMs = delayOf(args[1]);
    if (delayMs >= SHORTEST_MS && delayMs <= LONGEST_MS) note(id, handler, delayMs);
    return id;
  });
  globalThis.setInterval = standIn(setInterval, (self, args) => {
    const handler = args[0];
    const id: unknown = apply(setInterval, self, carried(args, carry));
    const waitMs = delayOf(args[1]) * INTERVAL_FIRINGS;
    if (waitMs < SHORTEST_MS || waitMs > LONGEST_INTERVAL_WAIT_MS) return id;
    note(id, handler, waitMs);
    intervals[id as number] = waitMs; // timer ids are numbers in browsers
    return id;
  });
  const clearer = <F extends (...args: never[]) => unknown>(clear: F): F =>
    standIn(clear, (self, args) => {
      if (typeof args[0] === 'number') forget(intervals, args[0]);
      if (pending.remove(args[0])) onCleared();
      return apply(clear, self, args);
    });
  globalThis.clearTimeout = clearer(clearTimeout);
  globalThis.clearInterval = clearer(clearInterval);
  return {
    pendingMs: () => pending.longestMs(),
    noteInput: () => judge.noteInput(),
    judgeAnew() {
      judge.forgetHabits();
      for (const id in intervals) pending.add(Number(id), nowMs() + (intervals[id] ?? 0));
    },
  };
}

/** The same arguments; a call without any stays so. Index 0 exists already, so no setter of the page runs. */
function carried(args: unknown[], carry: TimerListeners['carry']): [TimerHandler, ...unknown[]] {
  if (args.length > 0) args[0] = carry(args[0]);
  return args as [TimerHandler, ...unknown[]]; // the browser validates the page's arguments
}

/** Only numbers: converting anything else could run the page's code twice. */
function delayOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

interface Pending {
  add(id: number, dueMs: number): void;
  remove(id: unknown): boolean;
  longestMs(): number;
}

function createPending(): Pending {
  const dueById = bare<Record<number, number>>();
  let count = 0;
  const longestMs = (): number => {
    const now = nowMs();
    let latest = now;
    for (const id in dueById) {
      const dueMs = dueById[id] ?? 0;
      if (dueMs <= now) {
        forget(dueById, id);
        count -= 1;
      } else if (dueMs > latest) latest = dueMs;
    }
    return latest - now;
  };
  return {
    add(id, dueMs) {
      if (count >= MOST_PENDING) longestMs(); // removes those that have fired
      if (count >= MOST_PENDING) return;
      if (!(id in dueById)) count += 1;
      dueById[id] = dueMs;
    },
    remove(id) {
      if (typeof id !== 'number' || !(id in dueById)) return false;
      forget(dueById, id);
      count -= 1;
      return true;
    },
    longestMs,
  };
}

interface Judge {
  isWorthWaiting(handler: unknown, waitMs: number): boolean;
  noteInput(): void;
  forgetHabits(): void;
}

function createJudge(): Judge {
  let habits = bare<Record<string, Habit>>();
  let habitCount = 0;
  let inputMs = -Infinity;
  const forgetHabits = (): void => {
    habits = bare();
    habitCount = 0;
  };
  const habitOf = (key: string): Habit => {
    const known = habits[key];
    if (known !== undefined) return known;
    if (habitCount >= MOST_HABITS) forgetHabits();
    habitCount += 1;
    return (habits[key] = { dueMs: -Infinity, repeats: 0, isLoop: false });
  };
  return {
    forgetHabits,
    noteInput: () => (inputMs = nowMs()),
    isWorthWaiting(handler, waitMs) {
      const now = nowMs();
      const habit = habitOf(keyOf(handler, waitMs));
      const hasFired = habit.dueMs <= now + CLOCK_STEP_MS;
      const isRepeated = hasFired && now - habit.dueMs < REPEATED_WITHIN_MS && inputMs < habit.dueMs;
      if (hasFired) habit.repeats = isRepeated ? habit.repeats + 1 : 0;
      habit.dueMs = now + waitMs;
      if (now - inputMs < ANSWERS_INPUT_WITHIN_MS) return true;
      habit.isLoop ||= habit.repeats >= MOST_REPEATS || habit.repeats * waitMs >= LONGEST_REPEATED_MS;
      return !habit.isLoop;
    },
  };
}

/** Identifies the code behind a timer. Built-in handlers, such as a promise's resolve, all look the same. */
function keyOf(handler: unknown, waitMs: number): string {
  if (typeof handler !== 'function') return typeof handler === 'string' ? sliceOf(handler, 0, KEY_CHARS) : '';
  const source = sliceOf(sourceOf(handler), 0, KEY_CHARS);
  return source === 'function () { [native code] }' ? `${source}${waitMs}` : source;
}
