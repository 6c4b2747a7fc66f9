import type { Cause } from '../channel.ts';
import { apply, bare, forget, nowMs, soon, standIn } from './originals.ts';
import { carryPushes } from './pushes.ts';

// Promise continuations of a callback run in the same task: this many steps count as the callback's.
const MOST_STEPS = 12;
// For an action whose end is never reported.
const LONGEST_ACTION_MS = 30_000;

export interface Causes {
  /** An action begins: the effects of earlier timers are not its own. */
  begin(): void;
  end(): void;
  /** Wraps a handler so that, while it runs, it reports whether it was set before the action. */
  carry(handler: unknown): unknown;
}

/** Attributes changes to causes: a timer belongs to the action in which it, or the first of its kind, was set. */
export function watchCauses(tell: (cause: Cause) => void): Causes {
  let action = 0;
  let beganMs = -Infinity;
  let hasSent = false;
  const isWatched = (): boolean => nowMs() - beganMs < LONGEST_ACTION_MS;
  const runs = createRuns((born, old) => {
    if (isWatched()) tell(born === action ? 'own' : old);
  });
  const born = (): number => runs.born() ?? action;
  const carryAs =
    (old: Cause) =>
    (handler: unknown): unknown => {
      if (typeof handler !== 'function') return handler;
      const ofAction = born();
      return function (this: unknown, ...args: unknown[]): unknown {
        return runs.run(ofAction, old, () => apply(handler as () => unknown, this, args as [])); // a function, as checked above
      };
    };
  const isForeign = (): boolean => isWatched() && born() !== action;
  noteRequests(() => {
    if (!isWatched() || isForeign()) return;
    hasSent = true;
    tell('sent');
  });
  // What a server sends over an earlier connection may answer what the action has sent.
  carryPushes({
    born,
    run: (ofAction, handler) => runs.run(ofAction, hasSent ? 'unknown' : 'foreign', handler),
  });
  // Animation frames may render anything, including the effect of the action.
  carryFrames(carryAs('unknown'));
  carryMessages(() => {
    if (!isForeign()) return undefined;
    const ofAction = born();
    return { before: () => runs.enter(ofAction, 'foreign'), after: () => runs.leave() };
  });
  return {
    begin() {
      action += 1;
      hasSent = false;
      beganMs = nowMs();
    },
    end: () => (beganMs = -Infinity),
    carry: carryAs('foreign'),
  };
}

/** The callback that runs now; there is none between them. */
interface Runs {
  /** The action of the running callback; undefined outside callbacks. */
  born(): number | undefined;
  run(born: number, old: Cause, callback: () => unknown): unknown;
  enter(born: number, old: Cause): void;
  leave(): void;
}

/** Calls back with the action of each callback that begins, and what it means if that is not the current one. */
function createRuns(onChange: (born: number | undefined, old: Cause) => void): Runs {
  let running: number | undefined;
  let count = 0;
  const enter = (born: number, old: Cause): void => {
    running = born;
    count += 1;
    onChange(born, old);
  };
  const leave = (run: number, steps: number): void => {
    if (run !== count) return;
    if (steps > 0) {
      soon(() => leave(run, steps - 1));
      return;
    }
    running = undefined;
    onChange(undefined, 'unknown');
  };
  return {
    born: () => running,
    enter,
    leave: () => leave(count, 0),
    run(born, old, callback) {
      enter(born, old);
      const run = count;
      try {
        return callback();
      } finally {
        leave(run, MOST_STEPS);
      }
    },
  };
}

function carryFrames(carry: (handler: unknown) => unknown): void {
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = standIn(requestAnimationFrame, (self, args) => {
    if (args.length > 0) args[0] = carry(args[0]);
    return apply(requestAnimationFrame, self as typeof globalThis, args as [FrameRequestCallback]); // browser-validated
  });
}

interface AroundMessage {
  readonly before: () => void;
  readonly after: () => void;
}

/**
 * Frameworks defer work by posting a message to themselves. Messages arrive in order: one of ours before and one after
 * mark where that work begins and ends.
 */
function carryMessages(around: () => AroundMessage | undefined): void {
  const { port1: heard, port2: sent } = new MessageChannel();
  const { prototype } = MessagePort;
  const posts: unknown = Reflect.get(prototype, 'postMessage');
  const post = posts as (...args: never[]) => void; // every port has it
  const marks: Record<number, () => void> = bare();
  let [next, last] = [0, 0];
  heard.onmessage = () => {
    const mark = marks[next];
    forget(marks, next);
    next += 1;
    mark?.();
  };
  const send = (mark: () => void): void => {
    marks[last] = mark;
    last += 1;
    apply(post, sent, [0] as never[]);
  };
  prototype.postMessage = standIn(post, (self, args) => {
    const marked = around();
    if (marked !== undefined) send(marked.before);
    try {
      apply(post, self, args as never[]);
    } finally {
      if (marked !== undefined) send(marked.after);
    }
  });
}

function noteRequests(onRequest: () => void): void {
  const { fetch } = globalThis;
  globalThis.fetch = standIn(fetch, (self, args) => {
    onRequest();
    return apply(fetch, self as typeof globalThis, args as Parameters<typeof fetch>);
  });
  for (const { prototype } of [XMLHttpRequest, WebSocket]) {
    const sends: unknown = Reflect.get(prototype, 'send');
    const send = sends as (...args: never[]) => void; // both have it
    prototype.send = standIn(send, (self, args) => {
      onRequest();
      apply(send, self, args as never[]);
    });
  }
}
