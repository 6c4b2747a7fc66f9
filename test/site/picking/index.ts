import { parseHTML } from 'linkedom';
import { serve } from '../../net/support/servers.ts';
import { CARDS } from './cards.ts';
import { LINES } from './lines.ts';
import { LISTS_AND_FORMS } from './lists-and-forms.ts';
import type { PickingCase, PickingPage } from './picking-page.ts';
import { TABLES } from './tables.ts';

export type { PickingCase, PickingGoal } from './picking-page.ts';

const PAGES = [...TABLES, ...CARDS, ...LISTS_AND_FORMS, ...LINES];
const KEY = /\sdata-key="[^"]*"/g;

export interface PlacedPickingCase extends PickingCase {
  readonly page: string;
}

/** By page, so that a page is opened once. */
export const PICKING_CASES: readonly PlacedPickingCase[] = PAGES.flatMap(({ id, cases }) =>
  cases.map((found) => ({ ...found, page: id })),
);

export interface PickingSite extends AsyncDisposable {
  url(id: string): string;
}

export async function startPickingSite(): Promise<PickingSite> {
  const server = await serve(({ url = '/' }, response) => {
    const page = pageWith(url.slice(1));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(render(page).replaceAll(KEY, ''));
  });
  return {
    url: (id) => `${server.origin}/${id}`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** What of the DOM is used here. */
interface Keyed {
  matches(css: string): boolean;
  closest(css: string): Keyed | null;
  querySelector(css: string): Keyed | null;
  getAttribute(name: string): string | null;
}

/** The key of the element that a selector finds on a page, as its author wrote it. */
export function keyOf(id: string, css: string): string {
  // A DOM document: linkedom declares it with types that need the library of browsers.
  const { document } = parseHTML(render(pageWith(id))) as unknown as { document: Keyed };
  const found = document.querySelector(css);
  const control = found?.matches('label') === true ? found.querySelector('[data-key]') : null;
  const key = (control ?? found?.closest('[data-key]'))?.getAttribute('data-key');
  return key === null || key === undefined ? `another element: ${css}` : `#${key}`;
}

function pageWith(id: string): PickingPage {
  return PAGES.find((page) => page.id === id) ?? { id, title: '', language: 'en', body: '', cases: [] };
}

function render({ title, language, style, body }: PickingPage): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>body { font: 16px/1.5 sans-serif } ${style ?? ''}</style></head>
<body><header><nav><a href="/home">Home</a> <a href="/help">Help</a></nav></header><main>${body}</main><footer><a href="/imprint">Imprint</a></footer></body></html>`;
}
