import * as z from 'zod';
import { SETTLE_POLICY_NAMES } from '../../session/index.ts';
import type { View } from '../../views/index.ts';
import type { Call } from '../tool.ts';

/** Upper bound of a session's `maxViewBytes`, which is enforced where the view is built. */
export const MOST_VIEW_BYTES = 24_000;

export const contextId = z.string().min(1).max(20);

/** Fills the names of offered tools into a view's note. */
export function noted(shown: View, { naming }: Pick<Call, 'naming'>): View {
  return shown.note === undefined ? shown : { ...shown, note: naming(shown.note) };
}

/** How a call waits for a page. */
export const waiting = {
  wait: z.enum(['none', 'interactive', 'complete']).describe('Default: until quiet').optional(),
  settlePolicy: z.enum(SETTLE_POLICY_NAMES).optional(),
};
