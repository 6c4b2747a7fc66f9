import * as z from 'zod';
import { SETTLE_POLICY_NAMES } from '../../session/index.ts';
import { ACTION_HINTS, MENU_TYPES } from '../../views/terms/index.ts';
import { notShown } from '../element-schemas.ts';
import { pageEvents, servedBy } from '../page-events.ts';
import { receiptSchema, toldDialog } from '../receipt-schema.ts';

/** UTF-8 bytes that a session may have for a view; what it has is kept to where the view is made. */
export const MOST_VIEW_BYTES = 24_000;

export const contextId = z.string().min(1).max(20);

/** How a call waits for a page. */
export const waiting = {
  wait: z.enum(['none', 'interactive', 'complete']).describe('Default: until quiet').optional(),
  settlePolicy: z.enum(SETTLE_POLICY_NAMES).optional(),
};

const menuItem = z.strictObject({
  menuItemId: z.string(),
  type: z.enum(MENU_TYPES),
  label: z.string(),
  group: z.string().optional(),
  row: z.string().optional(),
  href: z.string().optional(),
  actionHint: z.enum(ACTION_HINTS),
  state: z.string().optional(),
});

/** A page as a menu. */
export const viewSchema = z.strictObject({
  viewToken: z.string(),
  contextId: z.string(),
  url: z.string(),
  title: z.string(),
  status: z.int().optional(),
  servedBy,
  committed: z.literal(false).optional(),
  untrusted: z.literal(true),
  truncated: z.boolean().optional(),
  hiddenRemoved: z.int().optional(),
  receipt: receiptSchema.optional(),
  dialog: toldDialog.optional(),
  excerpt: z.string(),
  menuItems: z.array(menuItem).readonly(),
  moreItems: z.int(),
  notShown: notShown.optional(),
  newArchivedDocs: z
    .array(z.strictObject({ docId: z.string(), url: z.string(), kind: z.string() }))
    .readonly(),
  events: pageEvents.optional(),
  settledBy: z.string().optional(),
  unseen: z.string().optional(),
});
