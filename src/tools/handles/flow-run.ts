import * as z from 'zod';
import { fail } from '../../core/index.ts';
import { fieldReadings, fieldRequests, FLOW_VERBS, flowLine } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';
import { wantedState } from './action-set-state.ts';

const MOST_STEPS = 20;
const words = z.string().min(1).max(500);

const flowStep = z.strictObject({
  do: z.enum(FLOW_VERBS),
  target: z.string().min(1).max(2_000).describe('elementId or label; for wait a text, for goto a url'),
  value: wantedState.describe('For set: as state of action_setState').optional(),
  expect: z
    .strictObject({ text: words.optional(), url: words.optional(), state: words.optional() })
    .describe('{text, url, state}, else assertion_failed')
    .optional(),
});

export const flowRun = defineTool({
  name: 'flow.run',
  family: 'handles',
  description:
    'Do several steps in one call. Each target is resolved when its step runs; the first failure ends the run. Returns the effect of each step.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    steps: z.array(flowStep).min(1).max(MOST_STEPS),
    read: fieldRequests.describe('As fields of state_snapshot, read at the end').optional(),
  }),
  output: z.strictObject({
    status: z.literal('done'),
    done: z.int(),
    of: z.int(),
    url: pageUrl,
    steps: z.array(flowLine).readonly(),
    read: fieldReadings.optional(),
    moreFields: z.int().optional(),
    ms: z.int(),
  }),
  run: async ({ steps, read: fields }, { page }, { deadline, shrink }) => {
    steps.forEach(checkStep);
    const { lines, url, read } = await page.runFlow({ steps, fields }, deadline.remainingMs());
    const done = { status: 'done' as const, done: lines.length, of: steps.length, url, steps: lines };
    const ms = Math.round(deadline.elapsedMs());
    if (read === undefined) return { ...done, ms };
    const readings = Object.entries(read.fields);
    return shrink(readings, (shown) => ({
      ...done,
      read: Object.fromEntries(shown),
      ...(shown.length < readings.length && { moreFields: readings.length - shown.length, truncated: true }),
      ms,
    }));
  },
});

/** Refuses an inconsistent step before any step runs. */
function checkStep({ do: verb, value, expect }: z.output<typeof flowStep>, at: number): void {
  const field = `steps.${String(at)}`;
  if ((verb === 'set') !== (value !== undefined)) {
    const message =
      verb === 'set' ? 'A step that sets needs a value.' : 'Only a step that sets takes a value.';
    throw fail('invalid_input', { field: `${field}.value` }, { message });
  }
  if (expect?.state !== undefined && (verb === 'wait' || verb === 'goto')) {
    const message = 'expect.state is about an element: only press and set have one.';
    throw fail('invalid_input', { field: `${field}.expect.state` }, { message });
  }
}
