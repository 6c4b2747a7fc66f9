import { asWayfarerError, fail, startDeadline, type WayfarerError } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { tellingDialogs, type SetOptions } from '../act/index.ts';
import type { FlowLine } from '../terms/index.ts';
import { checkExpectation } from './expectation.ts';
import { runStep, type FlowStep } from './flow-step.ts';

/** Takes the caller's turn in the currently active tab. */
export type InTurn = (
  work: (scope: TabScope) => Promise<void>,
  how: { readonly signal: AbortSignal; readonly isLeaving: boolean },
) => Promise<void>;

export interface FlowRequest<Fields> {
  readonly steps: readonly FlowStep[];
  /** What to read from the page after the steps, whether or not they succeeded. */
  readonly read?: ((scope: TabScope) => Promise<Fields>) | undefined;
}

export interface FlowOptions extends SetOptions {
  readonly signal: AbortSignal;
  readonly limitMs: number;
}

export interface RanFlow<Fields> {
  readonly lines: readonly FlowLine[];
  readonly url: string;
  readonly read?: Fields;
}

// Reserved from the call's time, so that the finished steps and the fields can still be reported.
const REPORT_MS = 300;
const READ_MS = 2_000;

/** Runs the steps in order and stops at the first failure; its error includes the finished steps. */
export async function runFlow<Fields>(
  inTurn: InTurn,
  { steps, read }: FlowRequest<Fields>,
  options: FlowOptions,
): Promise<RanFlow<Fields>> {
  const { limitMs, signal } = options;
  const reserveMs = Math.min(REPORT_MS + (read === undefined ? 0 : READ_MS), limitMs / 2);
  const flow = startFlow(steps, options);
  using bound = startDeadline(limitMs - reserveMs, signal);
  while (!flow.isOver()) {
    const how = { signal: bound.signal, isLeaving: flow.isLeaving() };
    await inTurn((scope) => flow.goOn(scope), how).catch((error: unknown) => flow.stop(error));
  }
  let fields: Fields | undefined;
  if (read !== undefined && !signal.aborted) {
    using reading = startDeadline(reserveMs - REPORT_MS / 2, signal);
    const readNow = async (scope: TabScope): Promise<void> => {
      fields = await read(scope);
    };
    // `stop` keeps the first error: after a failed step, that of the fields is dropped.
    await inTurn(readNow, { signal: reading.signal, isLeaving: false }).catch((error: unknown) =>
      flow.stop(error),
    );
  }
  return flow.end(fields);
}

interface Flow {
  /** Runs steps until all are done, one fails, or another tab becomes active. */
  goOn(scope: TabScope): Promise<void>;
  isOver(): boolean;
  /** Whether the next step leaves the current page. */
  isLeaving(): boolean;
  /** Only the first error is kept. */
  stop(error: unknown): void;
  /** Returns the finished steps, or throws the error with them. */
  end<Fields>(read: Fields | undefined): RanFlow<Fields>;
}

function startFlow(steps: readonly FlowStep[], options: SetOptions): Flow {
  const lines: FlowLine[] = [];
  /** Done, but its expectation is not checked yet. */
  let unchecked: FlowLine | undefined;
  let failure: WayfarerError | undefined;
  let url = '';
  const next = (): FlowStep | undefined => (failure === undefined ? steps[lines.length] : undefined);
  const stop = (error: unknown): void => {
    failure ??= asWayfarerError(error);
  };
  /** Returns whether the next step can run in the same tab. */
  const doStep = async (scope: TabScope, step: FlowStep): Promise<boolean> => {
    const isNew = unchecked === undefined;
    unchecked ??= await tellingDialogs((tab) => runStep(tab, step, options))(scope);
    if (isNew && unchecked.newTab !== undefined) return false;
    if (step.expect !== undefined) await checkExpectation(scope, step.expect, unchecked.target.handle);
    lines.push(unchecked);
    unchecked = undefined;
    return true;
  };
  return {
    async goOn(scope) {
      try {
        for (let step = next(); step !== undefined; step = next()) {
          scope.progress(`Step ${String(lines.length + 1)} of ${String(steps.length)}`);
          if (!(await doStep(scope, step))) return;
        }
      } finally {
        url = scope.tab.lastDocument().url;
      }
    },
    isOver: () => next() === undefined,
    isLeaving: () => next()?.do === 'goto',
    stop,
    end(read) {
      const ran = { lines, url, ...(read !== undefined && { read }) };
      if (failure === undefined) return ran;
      throw stopped(
        failure,
        { ...ran, lines: unchecked === undefined ? lines : [...lines, unchecked] },
        {
          done: lines.length,
          of: steps.length,
        },
      );
    },
  };
}

/** The error of the failed step, with the steps finished before it. */
function stopped(
  failure: WayfarerError,
  { lines, url, read }: RanFlow<unknown>,
  { done, of }: { readonly done: number; readonly of: number },
): WayfarerError {
  const { facts, message, hint, next } = failure;
  const steps = lines.map(({ do: verb, target, changed }) => ({ do: verb, target, changed }));
  const told = { ...facts, untrusted: true, url, done, of, steps, ...(read !== undefined && { read }) };
  const where =
    done < of
      ? `Step ${String(done + 1)} of ${String(of)} failed, and no later one was started`
      : 'All steps were done, but the fields could not be read';
  return fail(failure.code, told, { message: `${where}: ${message}`, hint, next, cause: failure });
}
