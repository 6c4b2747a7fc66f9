// npm run tool ui.scan '{"region":"main"}' -- --site shop
// Runs tools of this source tree against the fixture site and prints what an agent would read. With --site, that page
// is opened first; an argument "url" that starts with / is resolved against the site.
import { execFileSync, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { startSite } from '../test/site/server.ts';

const { values, positionals } = parseArgs({
  options: { site: { type: 'string' } },
  allowPositionals: true,
});
// Without a -- before it, npm takes the flag itself, sets a variable, and leaves the page's name behind.
const page = values.site ?? (process.env['npm_config_site'] === undefined ? '' : (positionals.pop() ?? ''));
execFileSync(process.execPath, ['scripts/build.mjs', '--no-types'], { stdio: 'inherit' });
const site = await startSite({ siteRoot: 'test/site' });
const [tool = 'nav.goto', json = '{}'] = positionals;
const args = JSON.parse(json) as Record<string, unknown>;
if (typeof args['url'] === 'string' && args['url'].startsWith('/')) args['url'] = site.url(args['url']);
if (tool === 'nav.goto') args['url'] ??= site.url(`/${page}`);
const opening =
  page !== '' && tool !== 'nav.goto' ? ['nav.goto', JSON.stringify({ url: site.url(`/${page}`) })] : [];
const words = ['bin/wayfarer.js', 'call', ...opening, tool, JSON.stringify(args)];
const wayfarer = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
wayfarer.once('exit', (code) => (process.exitCode = code ?? 1));
// The last line: the lines before it come from opening the page.
console.log((await text(wayfarer.stdout)).trim().split('\n').at(-1));
await site.close();
