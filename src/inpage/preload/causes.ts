import type { Cause } from '../channel.ts';
import { apply, bare, forget, nowMs, soon, standIn } from './originals.ts';

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
  /** The action of the running callback; undefined outside callbacks. */
  let running: number | undefined;
  let runs = 0;
  const isWatched = (): boolean => nowMs() - beganMs < LONGEST_ACTION_MS;
  const leave = (run: number, steps: number): void => {
    if (run !== runs) return;
    if (steps > 0) {
      soon(() => leave(run, steps - 1));
      return;
    }
    running = undefined;
    if (isWatched()) tell('unknown');
  };
  const enter = (born: number, old: Cause): number => {
    running = born;
    runs += 1;
    if (isWatched()) tell(born === action ? 'own' : old);
    return runs;
  };
  const carryAs =
    (old: Cause) =>
    (handler: unknown): unknown => {
      if (typeof handler !== 'function') return handler;
      const born = running ?? action;
      return function (this: unknown, ...args: unknown[]): unknown {
        const run = enter(born, old);
        try {
          return apply(handler as () => unknown, this, args as []); // a function, as checked above
        } finally {
          leave(run, MOST_STEPS);
        }
      };
    };
  const isForeign = (): boolean => isWatched() && running !== undefined && running !== action;
  noteRequests(() => {
    if (isWatched() && !isForeign()) tell('sent');
  });
  // Animation frames may render anything, including the effect of the action.
  carryFrames(carryAs('unknown'));
  carryMessages(() => {
    if (!isForeign()) return undefined;
    const born = running ?? action;
    return { before: () => void enter(born, 'foreign'), after: () => leave(runs, 0) };
  });
  return {
    begin() {
      action += 1;
      beganMs = nowMs();
    },
    end: () => (beganMs = -Infinity),
    carry: carryAs('foreign'),
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
  const { prototype } = XMLHttpRequest;
  const sends: unknown = Reflect.get(prototype, 'send');
  const send = sends as (...args: never[]) => void; // every request has it
  prototype.send = standIn(send, (self, args) => {
    onRequest();
    apply(send, self, args as never[]);
  });
}
