import type { ServedBy } from '../browser/index.ts';
import type { NotShown, PageEvents, Receipt, ToldDialog } from '../page/index.ts';
import type { ActionHint, MenuType } from './terms/index.ts';

/** Something that can be chosen. Fields that say nothing are left out. */
export interface MenuItem {
  /** Good together with the token of its view only. */
  readonly menuItemId: string;
  readonly type: MenuType;
  readonly label: string;
  /** What one choice is a choice of. */
  readonly group?: string;
  /** What tells it from its namesakes. */
  readonly row?: string;
  readonly href?: string;
  readonly actionHint: ActionHint;
  readonly state?: string;
}

/** A page as a menu: what it says in short, and what can be chosen. Texts are the page's own words. */
export interface View {
  readonly viewToken: string;
  readonly contextId: string;
  readonly url: string;
  readonly title: string;
  readonly status?: number;
  readonly servedBy?: ServedBy;
  /** Nobody waited for the page, so nothing of it is known. */
  readonly committed?: false;
  readonly untrusted: true;
  readonly truncated?: true;
  readonly hiddenRemoved?: number;
  /** What came of the action that led here. */
  readonly receipt?: ViewReceipt;
  readonly dialog?: ToldDialog;
  readonly excerpt: string;
  readonly menuItems: readonly MenuItem[];
  /** Items that are not shown. */
  readonly moreItems: number;
  /** Elements and frames of the page that nobody looked at; the elements are among `moreItems`. */
  readonly notShown?: Partial<NotShown>;
  readonly newArchivedDocs: readonly ArchivedDoc[];
  readonly events?: PageEvents;
  readonly settledBy?: string;
  /** The action was done, but the page could not be looked at: why. */
  readonly unseen?: string;
}

/** What the view says itself is left out. */
export type ViewReceipt = Omit<Receipt, 'settledBy'>;

export interface ArchivedDoc {
  readonly docId: string;
  readonly url: string;
  readonly kind: string;
}
