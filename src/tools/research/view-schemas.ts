import * as z from 'zod';
import { SETTLE_POLICY_NAMES } from '../../session/index.ts';

/** UTF-8 bytes that a session may have for a view; what it has is kept to where the view is made. */
export const MOST_VIEW_BYTES = 24_000;

export const contextId = z.string().min(1).max(20);

/** How a call waits for a page. */
export const waiting = {
  wait: z.enum(['none', 'interactive', 'complete']).describe('Default: until quiet').optional(),
  settlePolicy: z.enum(SETTLE_POLICY_NAMES).optional(),
};
