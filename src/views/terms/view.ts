import * as z from 'zod';
import { notShown, pageEvents, receipt, servedBy, toldDialog } from '../../page/terms/index.ts';

export const MENU_TYPES = ['link', 'button', 'field', 'toggle', 'menu', 'tab', 'download'] as const;
export type MenuType = (typeof MENU_TYPES)[number];

/** What comes of choosing an item, or what choosing it takes. */
export const ACTION_HINTS = ['open', 'press', 'value', 'toggle', 'choose', 'expand', 'download'] as const;
export type ActionHint = (typeof ACTION_HINTS)[number];

/** Something that can be chosen. Fields that say nothing are left out. */
const menuItem = z.strictObject({
  // Good together with the token of its view only.
  menuItemId: z.string(),
  type: z.enum(MENU_TYPES),
  label: z.string(),
  // What one choice is a choice of.
  group: z.string().exactOptional(),
  // What tells it from its namesakes.
  row: z.string().exactOptional(),
  href: z.string().exactOptional(),
  actionHint: z.enum(ACTION_HINTS),
  state: z.string().exactOptional(),
});
export type MenuItem = Readonly<z.infer<typeof menuItem>>;

/** A page as a menu: what it says in short, and what can be chosen. Texts are the page's own words. */
export const view = z.strictObject({
  viewToken: z.string(),
  contextId: z.string(),
  url: z.string(),
  title: z.string(),
  status: z.int().exactOptional(),
  servedBy: servedBy.exactOptional(),
  // Nobody waited for the page, so nothing of it is known.
  committed: z.literal(false).exactOptional(),
  truncated: z.boolean().exactOptional(),
  hiddenRemoved: z.int().exactOptional(),
  // What came of the action that led here; what the view says itself is left out.
  receipt: receipt.exactOptional(),
  dialog: toldDialog.exactOptional(),
  excerpt: z.string(),
  menuItems: z.array(menuItem).readonly(),
  // Items that are not shown.
  moreItems: z.int(),
  // Elements and frames of the page that nobody looked at; the elements are among `moreItems`.
  notShown: notShown.exactOptional(),
  newArchivedDocs: z
    .array(z.strictObject({ docId: z.string(), url: z.string(), kind: z.string() }))
    .readonly(),
  events: pageEvents.exactOptional(),
  settledBy: z.string().exactOptional(),
  // The action was done, but the page could not be looked at: why.
  unseen: z.string().exactOptional(),
});
export type View = Readonly<z.infer<typeof view>>;
