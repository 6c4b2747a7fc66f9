import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../../net/support/servers.ts';
import { ACCORDIONS } from './accordions.ts';
import { BUTTONS } from './buttons.ts';
import { CHECKBOXES } from './checkboxes.ts';
import { EDITABLE_COMBOBOXES } from './combobox-edit.ts';
import { SELECT_COMBOBOXES } from './combobox-select.ts';
import { CONTROLLED_FIELDS } from './controlled-fields.ts';
import { DATE_PICKERS } from './date-pickers.ts';
import { DIALOGS } from './dialogs.ts';
import { DISCLOSURES } from './disclosures.ts';
import { GRIDS } from './grids.ts';
import { LIBRARY_PAGES } from './libraries/index.ts';
import { LISTBOXES } from './listboxes.ts';
import { MENUS } from './menus.ts';
import { PLACES } from './places.ts';
import { PLAIN_FIELDS } from './plain-fields.ts';
import { PLAIN_WIDGETS } from './plain-widgets.ts';
import { RADIOS } from './radios.ts';
import { SLIDERS } from './sliders.ts';
import { SPINBUTTONS } from './spinbuttons.ts';
import { SWITCHES } from './switches.ts';
import { TABS } from './tabs.ts';
import { TOOLBARS } from './toolbars.ts';
import { TREES } from './trees.ts';
import { renderFramed, renderPage, type GalleryCase, type GalleryPage } from './gallery-page.ts';

export { LIBRARY_CASES, type LibraryCase } from './libraries/index.ts';
export type { GalleryCall, GalleryCase, GalleryPick } from './gallery-page.ts';

const FAMILIES = [
  ACCORDIONS,
  BUTTONS,
  CHECKBOXES,
  EDITABLE_COMBOBOXES,
  SELECT_COMBOBOXES,
  CONTROLLED_FIELDS,
  DATE_PICKERS,
  DIALOGS,
  DISCLOSURES,
  GRIDS,
  LISTBOXES,
  MENUS,
  PLACES,
  PLAIN_FIELDS,
  PLAIN_WIDGETS,
  RADIOS,
  SLIDERS,
  SPINBUTTONS,
  SWITCHES,
  TABS,
  TOOLBARS,
  TREES,
];

/** Each is driven to its goal by one pick and one call. */
export const GALLERY_CASES: readonly GalleryCase[] = FAMILIES.flatMap((family) => family.cases);

const PAGES: ReadonlyMap<string, GalleryPage> = new Map(
  [...FAMILIES.flatMap((family) => family.pages), ...LIBRARY_PAGES].map((page) => [page.id, page]),
);

/** A site of widgets that report their logical state whenever it changes. */
export interface Gallery extends AsyncDisposable {
  url(id: string): string;
  /** What the page reported last. */
  goalOf(id: string): string | undefined;
  forget(id: string): void;
}

interface Report {
  readonly at: number;
  readonly state: string;
}

export async function startGallery(): Promise<Gallery> {
  const reports = new Map<string, Report>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://gallery');
    if (url.pathname === '/goal') {
      note(reports, url.searchParams);
      response.writeHead(204).end();
    } else if (url.pathname === '/cities') sendCities(url, response);
    else sendPage(url.pathname, response);
  });
  const listening = await listen(server, '127.0.0.1', 0);
  return {
    url: (id) => `${listening.origin}/${id}`,
    goalOf: (id) => reports.get(id)?.state,
    forget: (id) => void reports.delete(id),
    [Symbol.asyncDispose]: async () => await listening[Symbol.asyncDispose](),
  };
}

/** An older report that comes late is not the latest. */
function note(reports: Map<string, Report>, query: URLSearchParams): void {
  const page = query.get('page') ?? '';
  const report = { at: Number(query.get('at')), state: query.get('state') ?? '' };
  if (report.at >= (reports.get(page)?.at ?? 0)) reports.set(page, report);
}

function sendPage(path: string, response: ServerResponse): void {
  const isFramed = path.startsWith('/framed/');
  const page = PAGES.get(path.slice(isFramed ? '/framed/'.length : 1));
  if (page === undefined) {
    response.writeHead(404).end();
    return;
  }
  const html = isFramed ? renderFramed(page) : renderPage(page, response.socket?.localPort ?? 0);
  response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('cache-control', 'no-store');
  response.end(html);
}

const CITIES = ['Berlin', 'Bergen', 'Bern', 'Lisbon', 'London', 'Lyon', 'Madrid', 'Malmö', 'Paris', 'Porto'];
const CITIES_TAKE_MS = 300;

function sendCities(url: URL, response: ServerResponse): void {
  const words = (url.searchParams.get('q') ?? '').toLowerCase();
  const found = CITIES.filter((city) => city.toLowerCase().startsWith(words));
  setTimeout(() => {
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store');
    response.end(JSON.stringify(found));
  }, CITIES_TAKE_MS);
}
