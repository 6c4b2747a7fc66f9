import { escapeHtml } from './reply.ts';
import type { Route } from './routes.ts';
import type { StaticPage } from './static-files.ts';

export function indexPage(pages: readonly StaticPage[], routes: readonly Route[]): string {
  return `<h1>Fixture site</h1>
<p>Pages to look at, read and act on, and addresses that misbehave on purpose.</p>
<h2 id="pages">Pages</h2>
<dl aria-labelledby="pages">
${pages.map(({ path, title }) => entry(path, title)).join('\n')}
</dl>
<h2 id="routes">Routes</h2>
<dl aria-labelledby="routes">
${routes.map(({ example, description }) => entry(example, description)).join('\n')}
</dl>`;
}

function entry(path: string, description: string): string {
  return `<dt><a href="${escapeHtml(path)}">${escapeHtml(path)}</a></dt><dd>${escapeHtml(description)}</dd>`;
}
