// Passages of a page: a cached question against a call that does nothing, a first read against a scrape, and many at once.
import { readdirSync, statSync } from 'node:fs';
import { serve } from '../test/net/support/servers.ts';
import { meaningWorld } from '../test/support/meaning-world.ts';
import { runProgram } from '../test/support/program.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { compareInTurn, report, timeOf } from './measure.ts';

const WARM = 20;
const CACHED_ROUNDS = 200;
const FIRST_ROUNDS = 40;
const PAGES = 50;
const READS = 500;

/** Some 10 KB of text. */
function page(name: string): string {
  const section = (n: number): string =>
    `<h2>Part ${n} of ${name}</h2>${Array.from(
      { length: 4 },
      (_, at) =>
        `<p>Paragraph ${at} of part ${n} says that boat ${n * at} of ${name} left the harbour at ${n} o'clock, with ${at} people and their luggage.</p>`,
    ).join('')}`;
  const parts = Array.from({ length: 20 }, (_, n) => section(n)).join('');
  return `<!doctype html><html lang="en"><title>${name}</title><main><h1>${name}</h1>${parts}</main></html>`;
}

export async function benchPassages(): Promise<void> {
  const asked = new Map<string, number>();
  await using site = await serve(({ url = '/' }, response) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(url.slice(1)));
  });
  const client = new RawClient(runProgram({ args: ['--log-level', 'error'] }));
  await client.initialize();
  const read = async (path: string): Promise<unknown> =>
    client.call('web_readFromPage', { url: `${site.origin}/${path}`, query: 'boat 12 with luggage' });
  await compareCached(client, () => read('cached'));
  await compareFirst(read, (path) =>
    client.request('tools/call', { name: 'scrape', arguments: { url: `${site.origin}/${path}` } }),
  );
  await Promise.all(Array.from({ length: READS }, (_, n) => read(`many-${n % PAGES}`)));
  const counts = [...asked].filter(([path]) => path.startsWith('/many-')).map(([, count]) => count);
  const measured = `${READS} reads at the same time fetched ${counts.length} pages, ${Math.max(...counts)} times each at most`;
  report({ name: 'pages fetched once', measured, ratio: Math.max(...counts), goal: 1 });
  await client.program.stop();
  await reportBytes(site.origin);
}

/** Against the shortest call there is, and the time to write and read as many bytes. */
async function compareCached(client: RawClient, cached: () => Promise<unknown>): Promise<void> {
  await client.call('nav_goto', { url: 'about:blank' });
  const bytes = JSON.stringify(await cached()).length;
  const floor = (): Promise<unknown> => client.call('get_current_url', {});
  const rounds = async (count: number) =>
    compareInTurn(
      count,
      () => timeOf(cached),
      () => timeOf(floor),
    );
  await rounds(WARM);
  const { oursMs, theirsMs } = await rounds(CACHED_ROUNDS);
  const sendMs = await sendingMs(bytes);
  const measured = `${oursMs.toFixed(2)} ms for ${bytes} bytes against 2 × ${theirsMs.toFixed(2)} ms of get_current_url + ${sendMs.toFixed(2)} ms to send them`;
  report({ name: 'cached read', measured, ratio: oursMs / (2 * theirsMs + sendMs), goal: 1 });
}

/** The time to write so many bytes as JSON in JSON, and to read them again, as an answer is. */
async function sendingMs(bytes: number): Promise<number> {
  const data = { text: 'The harbour opens at seven. '.repeat(Math.ceil(bytes / 28)) };
  const { oursMs } = await compareInTurn(
    CACHED_ROUNDS,
    () => timeOf(() => Promise.resolve(JSON.parse(JSON.stringify({ text: JSON.stringify(data), data })))),
    () => Promise.resolve(1),
  );
  return oursMs;
}

async function compareFirst(
  read: (path: string) => Promise<unknown>,
  scrape: (path: string) => Promise<unknown>,
): Promise<void> {
  let page = 0;
  const rounds = async (count: number) =>
    compareInTurn(
      count,
      () => timeOf(() => read(`read-${page++}`)),
      () => timeOf(() => scrape(`scrape-${page++}`)),
    );
  await rounds(WARM);
  const { oursMs, theirsMs, ratio } = await rounds(FIRST_ROUNDS);
  const measured = `${oursMs.toFixed(1)} ms against ${theirsMs.toFixed(1)} ms of scrape`;
  report({ name: 'first read', measured, ratio, goal: 1.3 });
}

/** What an archive grows by for each chunk, with vectors of a usual size. */
async function reportBytes(origin: string): Promise<void> {
  const dimension = 1536;
  await using world = await meaningWorld();
  world.server.behave(undefined, dimension);
  const client = await world.start();
  const chunks: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    const args = { url: `${origin}/bytes-${n}`, query: 'boat', includeMetadata: true };
    const { metadata } = (await client.call('web_readFromPage', args)) as {
      metadata?: { chunkCount: number };
    };
    chunks.push(metadata?.chunkCount ?? 0);
  }
  // Ends the first one, which leaves no log behind.
  await world.start();
  const folder = `${world.dataDir}/archive`;
  const size = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(`${folder}/${name}`))
    .reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
  const count = chunks.reduce((sum, each) => sum + each, 0);
  console.log(
    `ok: ${Math.round(size / count)} bytes of archive for each of ${count} chunks, with texts, index and vectors of ${dimension} numbers (${dimension * 4} bytes)`,
  );
}
