import { asWayfarerError, describeError, fail, startDeadline, stripDeep } from '../core/index.ts';
import type { SearchAnswer, SearchOutcome, SearchRequest } from '../search/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';

/** Searches the web for each of the given words: results go to standard output, errors to standard error. */
export async function searchCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const request = readRequest(line.words, line.options);
  const app = createApp(settings, 'stdio');
  const show = line.options['format'] === 'json' ? showJson : showText;
  const ended = search(app, request)
    .then(show)
    .catch((error: unknown) => complain(asWayfarerError(error)));
  await liveUntilEnd({ ended, watchParent: false, log: app.log, close: () => app.close() });
}

const SAFE_SEARCH = ['off', 'moderate', 'strict'] as const;

function readRequest(queries: readonly string[], options: Readonly<Record<string, string>>): SearchRequest {
  if (queries.length === 0 || queries.some((query) => query.trim() === ''))
    throw mistake('Say what to search for: wayfarer search "<query>" ….');
  const { format = 'text', 'safe-search': safe } = options;
  if (format !== 'text' && format !== 'json') throw mistake('--format must be text or json.');
  const safeSearch = SAFE_SEARCH.find((level) => level === safe);
  if (safe !== undefined && safeSearch === undefined)
    throw mistake(`--safe-search must be one of ${SAFE_SEARCH.join(', ')}.`);
  return {
    queries,
    count: numberIn(options, 'results', { most: 50, otherwise: 10 }),
    start: numberIn(options, 'first', { most: 100, otherwise: 1 }),
    region: options['region'],
    language: options['language'],
    safeSearch,
  };
}

function numberIn(
  options: Readonly<Record<string, string>>,
  name: string,
  { most, otherwise }: { readonly most: number; readonly otherwise: number },
): number {
  const given = options[name];
  if (given === undefined) return otherwise;
  const value = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (value < 1 || value > most) throw mistake(`--${name} must be a whole number from 1 to ${most}.`);
  return value;
}

async function search(app: App, request: SearchRequest): Promise<SearchAnswer> {
  using deadline = startDeadline(app.settings['call-timeout']);
  return await app.searcher.search(request, deadline.signal);
}

function showJson({ provider, outcomes }: SearchAnswer): void {
  const queries = outcomes.map(({ error, ...outcome }) => ({
    ...outcome,
    ...(error !== undefined && describeError(error)),
  }));
  if (outcomes.some(({ error }) => error !== undefined)) process.exitCode = 1;
  print(JSON.stringify(stripDeep({ provider, queries }).value, null, 2));
}

function showText({ outcomes }: SearchAnswer): void {
  for (const outcome of outcomes) {
    if (outcomes.length > 1) print(`# ${outcome.query}\n`);
    for (const item of itemsOf(outcome)) print(`${item}\n`);
    if (outcome.error !== undefined) complain(outcome.error);
  }
}

/** Title, address and snippet, one a line. */
function itemsOf({ result }: SearchOutcome): string[] {
  const items = (result?.['items'] ?? []) as readonly Record<string, unknown>[]; // every provider makes or checks this list
  return stripDeep(items).value.map(({ title, link, snippet }) =>
    [title, link, snippet]
      .filter((text) => typeof text === 'string' && text !== '')
      .map((text) => String(text).replace(/\s+/g, ' '))
      .join('\n'),
  );
}

function complain({ message, code }: { readonly message: string; readonly code: string }): void {
  process.stderr.write(`wayfarer: ${message} (${code})\n`);
  process.exitCode = 1;
}

function mistake(message: string): Error {
  return fail('invalid_input', {}, { message });
}
