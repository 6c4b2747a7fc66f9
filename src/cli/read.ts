import type { PagePassages } from '../archive/index.ts';
import { asWayfarerError, fail, startDeadline, stripDeep } from '../core/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';

const MOST_RESULTS = 50;

/** Finds the passages of an address that answer questions; nothing is kept. */
export async function readCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const [url, ...questions] = line.words;
  if (url === undefined || questions.length === 0 || questions.some((question) => question.trim() === ''))
    throw mistake('Say which address to read, and what to find: wayfarer read <url> "<question>".');
  const { results = '8' } = line.options;
  const limit = /^\d{1,2}$/.test(results) ? Number(results) : 0;
  if (limit < 1 || limit > MOST_RESULTS)
    throw mistake(`--results must be a whole number from 1 to ${MOST_RESULTS}.`);
  const app = createApp(settings, 'stdio');
  const ended = read(app, { url, questions, limit })
    .then(show)
    .catch((error: unknown) => {
      const { code, message } = asWayfarerError(error);
      note(`wayfarer: ${message} (${code})`);
      process.exitCode = 1;
    });
  await liveUntilEnd({ ended, watchParent: false, log: app.log, close: () => app.close() });
}

async function read(
  app: App,
  asked: { readonly url: string; readonly questions: readonly string[]; readonly limit: number },
): Promise<PagePassages> {
  using deadline = startDeadline(app.settings['call-timeout']);
  const asking = { clientId: undefined, sessionId: undefined, isOwner: true };
  const call = { asking, signal: deadline.signal, progress: (message: string) => note(`${message} …`) };
  return await deadline.guard(app.pageReader.fromAddress({ ...asked, isForced: true, isKept: false }, call));
}

function show({ answers, isProtected, rankedBy, failure }: PagePassages): void {
  if (isProtected) throw fail('not_found', {}, { message: 'The page wants a login or a payment.' });
  if (failure !== undefined) note(`${failure.message} (${failure.code}) The passages are ranked by words.`);
  for (const { question, isMatched, passages, bestCosine } of answers) {
    if (answers.length > 1) print(`# ${question}\n`);
    if (!isMatched && rankedBy === 'meaning')
      note(`No passage is close enough to the question: the best one has ${bestCosine}.`);
    else if (!isMatched) note('No word of the question is on the page: these are its longest passages.');
    for (const { text, link, sectionPath } of stripDeep(passages).value)
      print([sectionPath.join(' > '), link, text].filter((part) => part !== '').join('\n') + '\n');
  }
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function mistake(message: string): Error {
  return fail('invalid_input', {}, { message });
}
