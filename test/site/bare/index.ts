import type { ServerResponse } from 'node:http';
import { notFound, textHeaders } from '../reply.ts';
import { render } from './bare-page.ts';
import { BOXES } from './boxes.ts';
import { DRAGGING } from './dragging.ts';
import { HOSTILE } from './hostile.ts';
import { PICTURES } from './pictures.ts';
import { TEXTS } from './texts.ts';

export const BARE_START = '/bare/';

const PAGES = [...BOXES, ...PICTURES, ...DRAGGING, ...TEXTS, ...HOSTILE];

export function sendBarePage(response: ServerResponse, { pathname }: URL): void {
  const page = PAGES.find(({ name }) => pathname === BARE_START + name);
  if (page === undefined) notFound(response, pathname);
  else response.writeHead(200, textHeaders('text/html')).end(render(page));
}
