import { writeFile } from 'node:fs/promises';
import type { Scraped, ScrapeRequest } from '../content/index.ts';
import { asWayfarerError, fail, startDeadline, stripDeep } from '../core/index.ts';
import { FORMATS } from '../tools/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';

/** Reads one URL: the text goes to standard output or a file, facts about it to standard error. */
export async function scrapeCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const [url, ...others] = line.words;
  if (url === undefined || others.length > 0)
    throw mistake('Say which address to read: wayfarer scrape <url>.');
  const request = readRequest(url, line.options);
  const { output } = line.options;
  if (output === undefined && request.format.endsWith('screenshot'))
    throw mistake('A picture needs a place: give --output <file>.png.');
  const app = createApp(settings, 'stdio');
  const ended = scrape(app, request)
    .then((scraped) => hand(scraped, output))
    .catch((error: unknown) => {
      // Exit code 2 is for a mistake on the command line, 1 for a URL that cannot be read.
      const { code, message } = asWayfarerError(error);
      note(`wayfarer: ${message} (${code})`);
      process.exitCode = 1;
    });
  await liveUntilEnd({ ended, watchParent: false, log: app.log, close: () => app.close() });
}

function readRequest(url: string, options: Readonly<Record<string, string>>): ScrapeRequest {
  const { 'wait-for': waitFor, 'only-main-content': onlyMain, scrolls } = options;
  return {
    url,
    format: oneOf('format', options['format'] ?? 'markdown', FORMATS),
    mode: oneOf('mode', options['mode'] ?? 'default', ['default', 'master']),
    selector: options['selector'],
    waitForMs: waitFor === undefined ? undefined : wholeNumber('wait-for', waitFor),
    scrolls: scrolls === undefined ? undefined : scrollCount(scrolls),
    onlyMainContent:
      onlyMain === undefined ? undefined : oneOf('only-main-content', onlyMain, BOOLEANS) === 'true',
    offset: 0,
    maxBytes: Number.MAX_SAFE_INTEGER,
  };
}

const BOOLEANS = ['true', 'false'] as const;

async function scrape(app: App, request: ScrapeRequest): Promise<Scraped> {
  using deadline = startDeadline(app.settings['call-timeout']);
  const call = { signal: deadline.signal, progress: (message: string) => note(`${message} …`) };
  return await deadline.guard(app.scraper.scrape(request, call));
}

async function hand({ facts, text, file }: Scraped, output: string | undefined): Promise<void> {
  for (const [name, fact] of Object.entries(stripDeep(facts).value))
    if (fact !== undefined) note(`${name}: ${JSON.stringify(fact)}`);
  const content = text ?? file?.bytes;
  if (content === undefined) return; // already saved to a file, whose name is in the facts
  if (output !== undefined) await writeFile(output, content);
  else if (text !== undefined) print(text);
  else throw mistake('This is a file: give --output <file>.');
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function oneOf<T extends string>(flag: string, given: string, known: readonly T[]): T {
  const found = known.find((value) => value === given);
  if (found === undefined) throw mistake(`--${flag} must be one of ${known.join(', ')}.`);
  return found;
}

function wholeNumber(flag: string, given: string): number {
  if (!/^\d{1,6}$/.test(given)) throw mistake(`--${flag} must be a whole number of milliseconds.`);
  return Number(given);
}

function scrollCount(given: string): number {
  if (!/^(?:1?\d|20)$/.test(given)) throw mistake('--scrolls must be a whole number from 0 to 20.');
  return Number(given);
}

function mistake(message: string): Error {
  return fail('invalid_input', {}, { message });
}
