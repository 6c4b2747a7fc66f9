import type { DocumentArchive } from '../archive/index.ts';
import { asWayfarerError, fail, namedHost, startDeadline, stripInvisible } from '../core/index.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print, printInTurn } from './output.ts';
import { showProgress } from './progress.ts';

type ArchiveWork = (archive: DocumentArchive, word: string) => Promise<void>;

/** What can be done with the archive; those that need a word name it. */
const WORKS: Readonly<Record<string, { readonly needs?: string; readonly run: ArchiveWork }>> = {
  search: { needs: 'query', run: search },
  get: { needs: 'docId, versionId or url', run: get },
  stats: { run: stats },
  export: { run: exportAll },
  pin: { needs: 'docId', run: (archive, docId) => pin(archive, docId, true) },
  unpin: { needs: 'docId', run: (archive, docId) => pin(archive, docId, false) },
  forget: { needs: 'host', run: forget },
};

const USAGE =
  'search <query> | get <id or url> | stats | export | pin <docId> | unpin <docId> | forget <host>';

/** Works on the archive of the data folder, all of it: it is the person's own. */
export async function archiveCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const [name = '', ...words] = line.words;
  const work = Object.hasOwn(WORKS, name) ? WORKS[name] : undefined;
  if (work === undefined) throw mistake(`Say what to do: wayfarer archive ${USAGE}.`);
  const word = words.join(' ');
  if (work.needs !== undefined && word === '')
    throw mistake(`Say which: wayfarer archive ${name} <${work.needs}>.`);
  if (work.needs === undefined && word !== '') throw mistake(`archive ${name} takes no words.`);
  const app = createApp({ ...settings, archive: 'on' }, 'stdio');
  const ended = app
    .archive()
    .then((archive) => work.run(archive, word))
    .catch((error: unknown) => {
      const { code, message, hint } = asWayfarerError(error);
      // Advice that names tools is for agents.
      const advice = hint.includes('{') ? '' : ` ${hint}`;
      process.stderr.write(`wayfarer: ${message} (${code})${advice}\n`);
      process.exitCode = 1;
    });
  await liveUntilEnd({ ended, watchParent: false, log: app.log, close: () => app.close() });
}

const CALLER = { clientId: 'cli', sessionId: undefined, isOwner: true };
const MOST_MS = 600_000;

async function search(archive: DocumentArchive, query: string): Promise<void> {
  using deadline = startDeadline(MOST_MS);
  const call = { caller: CALLER, signal: deadline.signal };
  const { hits, total, note } = await archive.search({ query, limit: 20, offset: 0 }, call);
  for (const { docId, url, title = '', date, snippet } of hits)
    show(`${docId}  ${date}  ${url}\n  ${title}\n  ${snippet.text}\n`);
  show(`${hits.length} of ${total}${note === undefined ? '' : `. ${note}`}`);
}

async function get(archive: DocumentArchive, word: string): Promise<void> {
  using deadline = startDeadline(MOST_MS);
  const call = { caller: CALLER, signal: deadline.signal };
  const request = /^https?:/i.test(word) ? { url: word } : { entryId: word };
  const { fit } = await archive.document({ ...request, offset: 0 }, call);
  const { part, document } = fit(Number.MAX_SAFE_INTEGER);
  const { url, version } = document;
  process.stderr.write(`${version.versionId}  ${new Date(version.lastReadAtMs).toISOString()}  ${url}\n`);
  show(part);
}

async function stats(archive: DocumentArchive): Promise<void> {
  const told = await (await archive.upkeep()).stats();
  for (const [name, value] of Object.entries<number>({ ...told })) {
    const isTime = name.endsWith('AtMs');
    show(isTime ? `${name.slice(0, -2)}: ${new Date(value).toISOString()}` : `${name}: ${value}`);
  }
}

/** One version a line, as JSON. */
async function exportAll(archive: DocumentArchive): Promise<void> {
  const upkeep = await archive.upkeep();
  const { versions } = await upkeep.stats();
  const progress = showProgress('Exporting');
  let done = 0;
  for await (const version of upkeep.export({ kind: 'everything' })) {
    await printInTurn(JSON.stringify(version));
    progress.tell(++done, versions);
  }
  progress.end();
}

async function pin(archive: DocumentArchive, docId: string, isPinned: boolean): Promise<void> {
  const isThere = await (await archive.upkeep()).pin(docId, isPinned);
  if (!isThere) throw fail('not_found', {}, { message: 'The archive has no such document.' });
  show(isPinned ? 'It is kept until you unpin it or forget its host.' : 'It is no longer pinned.');
}

async function forget(archive: DocumentArchive, word: string): Promise<void> {
  const host = namedHost(word);
  if (host === undefined) throw mistake('Give a host, such as example.org, or an address of it.');
  const progress = showProgress('Deleting');
  const upkeep = await archive.upkeep();
  const removed = await upkeep.forgetHost(host, (done, total) => progress.tell(done, total));
  progress.end();
  show(`host: ${host} and its subdomains`);
  for (const [name, count] of Object.entries(removed)) show(`${name}: ${count}`);
}

/** Page text may contain what a terminal takes for commands. */
function show(text: string): void {
  print(stripInvisible(text).text);
}

function mistake(message: string): Error {
  return fail('invalid_input', {}, { message });
}
