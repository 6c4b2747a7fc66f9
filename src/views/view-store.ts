import { fail } from '../core/index.ts';
import type { MenuType } from './terms/index.ts';

/** What was shown under a token. */
export interface KeptView {
  readonly viewToken: string;
  readonly contextId: string;
  readonly documentId: string;
  readonly items: readonly KeptItem[];
  /** Whether items can still be chosen from it. */
  state: 'current' | 'stale';
}

export interface KeptItem {
  readonly handle: string;
  readonly type: MenuType;
  /** The target of a link. */
  readonly address?: URL;
  /** Its value is the path of a file. */
  readonly isFile: boolean;
}

/** The views of all sessions, by token; the oldest of a session are forgotten. */
export interface Views {
  /** Stores a view and returns its token; without a document nothing can be chosen from it. */
  give(
    sessionKey: object,
    view: Pick<KeptView, 'contextId' | 'items'> & { readonly documentId?: string },
  ): string;
  /** The view of a token, if it is still current. */
  find(sessionKey: object, requested: ViewRequest): KeptView;
  /** Marks all views of a tab as stale. */
  outdate(sessionKey: object, contextId: string): void;
}

export interface ViewRequest {
  readonly viewToken: string;
  readonly contextId?: string | undefined;
}

const MOST_VIEWS = 50;
const TOKEN_FORM = /^v([1-9]\d{0,8})$/;

interface Own {
  lastNumber: number;
  readonly views: Map<number, KeptView>;
}

export function createViews(): Views {
  const bySession = new WeakMap<object, Own>();
  const of = (sessionKey: object): Own => {
    const known = bySession.get(sessionKey) ?? { lastNumber: 0, views: new Map<number, KeptView>() };
    bySession.set(sessionKey, known);
    return known;
  };
  return {
    give(sessionKey, { documentId, ...view }) {
      const own = of(sessionKey);
      const number = ++own.lastNumber;
      const viewToken = `v${number}`;
      const state = documentId === undefined ? 'stale' : 'current';
      own.views.set(number, { ...view, viewToken, documentId: documentId ?? '', state });
      own.views.delete(number - MOST_VIEWS);
      return viewToken;
    },
    find(sessionKey, { viewToken, contextId }) {
      const own = of(sessionKey);
      const number = Number(TOKEN_FORM.exec(viewToken)?.[1]);
      if (!(number <= own.lastNumber)) throw fail('handle_unknown', { viewToken }, NEVER_GIVEN);
      const view = own.views.get(number);
      if (view !== undefined && contextId !== undefined && contextId !== view.contextId)
        throw contradicts(view, contextId);
      if (view?.state !== 'current') throw staleView(viewToken);
      return view;
    },
    outdate(sessionKey, contextId) {
      for (const view of of(sessionKey).views.values())
        if (view.contextId === contextId) view.state = 'stale';
    },
  };
}

const NEVER_GIVEN = {
  message: 'This viewToken was never given in this session. research_menu returns the current view.',
};

export function staleView(viewToken: string): Error {
  const message =
    'Nothing was done: this view is no longer the current one of its tab. research_menu returns the current view.';
  return fail('stale_view', { viewToken }, { message });
}

function contradicts({ viewToken, contextId }: KeptView, requested: string): Error {
  const message = 'The argument contextId names another tab than the one of the viewToken; leave it out.';
  return fail(
    'invalid_input',
    { field: 'contextId', contextId: requested, viewToken, tab: contextId },
    { message },
  );
}

/** The item of a view with this id. */
export function itemOf({ viewToken, items }: KeptView, menuItemId: string): KeptItem {
  const place = /^m(0|[1-9]\d{0,5})$/.exec(menuItemId)?.[1];
  const item = place === undefined ? undefined : items[Number(place)];
  if (item !== undefined) return item;
  const count = items.length;
  const message =
    count === 0
      ? 'This view has no items.'
      : `This view has ${count} items, m0 to m${count - 1}. Another view has its own.`;
  throw fail('handle_unknown', { menuItemId, viewToken, items: count }, { message });
}
