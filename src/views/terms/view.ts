import * as z from 'zod';
import { notShown, pageEvents, receipt, servedBy, toldDialog } from '../../page/terms/index.ts';

export const MENU_TYPES = ['link', 'button', 'field', 'toggle', 'menu', 'tab', 'download'] as const;
export type MenuType = (typeof MENU_TYPES)[number];

/** What choosing an item does, or which value it takes. */
export const ACTION_HINTS = ['open', 'press', 'value', 'toggle', 'choose', 'expand', 'download'] as const;
export type ActionHint = (typeof ACTION_HINTS)[number];

/** An item that can be chosen. Empty fields are left out. */
const menuItem = z.strictObject({
  // Valid only together with the token of its view.
  menuItemId: z.string(),
  type: z.enum(MENU_TYPES),
  label: z.string(),
  // The group that a choice belongs to.
  group: z.string().exactOptional(),
  // What distinguishes it from items with the same label.
  row: z.string().exactOptional(),
  href: z.string().exactOptional(),
  actionHint: z.enum(ACTION_HINTS),
  state: z.string().exactOptional(),
});
export type MenuItem = Readonly<z.infer<typeof menuItem>>;

/** A page as a menu: an excerpt, and what can be chosen. Texts come from the page. */
export const view = z.strictObject({
  viewToken: z.string(),
  contextId: z.string(),
  url: z.string(),
  title: z.string(),
  status: z.int().exactOptional(),
  servedBy: servedBy.exactOptional(),
  // Of a tab that shows a file.
  note: z.string().exactOptional(),
  // The call did not wait for the page, so nothing of it is known.
  committed: z.literal(false).exactOptional(),
  truncated: z.boolean().exactOptional(),
  hiddenRemoved: z.int().exactOptional(),
  // The effect of the action that led here, without what the view itself contains.
  receipt: receipt.exactOptional(),
  dialog: toldDialog.exactOptional(),
  excerpt: z.string(),
  menuItems: z.array(menuItem).readonly(),
  // Items that are not shown.
  moreItems: z.int(),
  // Elements and frames of the page that were not perceived; the elements are included in `moreItems`.
  notShown: notShown.exactOptional(),
  newArchivedDocs: z
    .array(z.strictObject({ docId: z.string(), url: z.string(), kind: z.string() }))
    .readonly(),
  moreArchivedDocs: z.int().exactOptional(),
  events: pageEvents.exactOptional(),
  settledBy: z.string().exactOptional(),
  // The action was done, but the page could not be perceived: why.
  unseen: z.string().exactOptional(),
});
export type View = Readonly<z.infer<typeof view>>;
