// Lists real pages in every format of get_page_content: every element once, with one id, and the same in all formats.
import { runProgram } from '../test/support/program.ts';
import { RawClient } from '../test/support/raw-client.ts';
import {
  walkContent,
  wordsOf,
  type Format,
  type ListedElement,
  type WalkedContent,
} from '../test/support/listed-page.ts';
import { serveSuite } from './suite.ts';

const MOST_PAGES = 100;
const MOST_BYTES = 24_000;
const SMALL_PIECE = 17;
const MOST_PICKED = 6;
const FORMATS: readonly Format[] = ['indexed', 'elements_json', 'full_html'];
// Everything but this machine: the pages refer to external resources.
const ELSEWHERE =
  '0.0.0.0/2,64.0.0.0/3,96.0.0.0/4,112.0.0.0/5,120.0.0.0/6,124.0.0.0/7,126.0.0.0/8,128.0.0.0/1,::/0';

interface Sums {
  elements: number;
  picked: number;
  cutChars: number;
  /** Pages that never become quiet, or open dialogs all the time. */
  restless: number;
  unopened: number;
  readonly answers: Record<Format, number>;
  readonly mostBytes: Record<Format, number>;
}

export async function benchListing(folder: string | undefined): Promise<void> {
  await using suite = await serveSuite(folder, MOST_PAGES);
  if (suite === undefined) return;
  const client = new RawClient(runProgram({ args: ['--deny-net', ELSEWHERE] }));
  await client.initialize();
  const zero = { indexed: 0, elements_json: 0, full_html: 0 };
  const sums: Sums = {
    elements: 0,
    picked: 0,
    cutChars: 0,
    restless: 0,
    unopened: 0,
    answers: { ...zero },
    mostBytes: { ...zero },
  };
  let failed = 0;
  for (const name of suite.names) {
    const problems = await problemsOn(client, suite.urlOf(name), sums).catch((error: unknown) => {
      const text = String(error);
      if (!text.includes('dialog_open')) return [text];
      sums.restless += 1; // it opens a dialog whenever it is read
      return [];
    });
    if (problems.length > 0) failed += 1;
    for (const problem of problems) console.log(`MISSED: ${name}: ${problem}`);
  }
  await client.program.stop();
  printResults(sums, suite.names.length, failed);
}

function printResults(sums: Sums, pages: number, failed: number): void {
  console.log('| format | answers | largest, bytes |\n| --- | --- | --- |');
  for (const format of FORMATS)
    console.log(`| ${format} | ${sums.answers[format]} | ${sums.mostBytes[format]} |`);
  console.log(
    `${failed === 0 ? 'ok' : 'MISSED'}: ${pages} pages, ${sums.elements} elements, each once in each format, ${sums.picked} ids resolved, ${sums.cutChars} characters without room, ${sums.restless} pages that never stood still, ${sums.unopened} not opened, ${failed} pages with a fault`,
  );
  if (failed > 0) process.exitCode = 1;
}

const MOST_TRIES = 4;

/** The problems of the lists of a page; a page that changes while it is read is read again. */
async function problemsOn(client: RawClient, url: string, sums: Sums): Promise<string[]> {
  const opened = await client.call('navigate', { url });
  if ('error' in opened) {
    // Some redirect to where nothing may be opened; that does not concern the lists.
    console.log(`not opened: ${url}: ${JSON.stringify(opened['error']).slice(0, 120)}`);
    sums.unopened += 1;
    return [];
  }
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const walks = await walkAll(client);
    const [before, after] = [walks.indexed, await walkContent(client, 'indexed')].map(({ pieces }) =>
      pieces.join(),
    );
    if (before !== after) continue;
    const wrong = await wrongIds(client, walks.indexed.elements, sums);
    return [...problemsOf(walks, sums), ...wrong];
  }
  sums.restless += 1;
  return [];
}

type Walks = Record<Format | 'small', WalkedContent>;

async function walkAll(client: RawClient): Promise<Walks> {
  return {
    indexed: await walkContent(client, 'indexed'),
    elements_json: await walkContent(client, 'elements_json'),
    full_html: await walkContent(client, 'full_html'),
    small: await walkContent(client, 'full_html', SMALL_PIECE),
  };
}

function problemsOf(walks: Walks, sums: Sums): string[] {
  const { indexed, full_html: html, small } = walks;
  const problems = FORMATS.flatMap((format) => {
    const { elements, count, types, mostBytes, pieces } = walks[format];
    sums.answers[format] += pieces.length;
    sums.mostBytes[format] = Math.max(sums.mostBytes[format], mostBytes);
    const sum = Object.values(types).reduce((total, each) => total + each, 0);
    return [
      ...(mostBytes > MOST_BYTES ? [`an answer of ${mostBytes} bytes`] : []),
      ...(elements.length === count ? [] : [`${count} announced, ${elements.length} came`]),
      ...(sum === count ? [] : [`${sum} by tag of ${count}`]),
      ...differences(indexed.elements, elements),
    ].map((problem) => `${format}: ${problem}`);
  });
  problems.push(...differences(html.elements, small.elements).map((each) => `small pieces: ${each}`));
  const isWhole = small.cutChars === 0 && html.cutChars === 0;
  if (isWhole && wordsOf(small.pieces) !== wordsOf(html.pieces))
    problems.push('small pieces have another text');
  sums.elements += indexed.elements.length;
  sums.cutChars += html.cutChars;
  return problems;
}

/** The same number has the same id, on the same element. */
function differences(known: readonly ListedElement[], others: readonly ListedElement[]): string[] {
  const twice = others.length - new Set(others.map(({ id }) => id)).size;
  const wrong = others.filter(({ id, index, href, tag }) => {
    const same = known[index];
    const isSame = same?.id === id && (same.href === href || /…$|^javascript:/i.test(same.href ?? ''));
    return !isSame || (!TAGS_IN_TEXT.has(`${same.tag} ${tag}`) && same.tag !== tag);
  });
  return [
    ...(twice === 0 ? [] : [`${twice} came twice`]),
    ...wrong.slice(0, 3).map((each) => `${JSON.stringify(each)} for ${JSON.stringify(known[each.index])}`),
    ...(wrong.length > 3 ? [`and ${wrong.length - 3} more`] : []),
  ];
}

// Tags that a parser treats specially are written under another name.
const TAGS_IN_TEXT = new Set(['image img', 'body div', 'frame iframe']);

/** A few ids, queried with another tool: each is the element that the list shows. */
async function wrongIds(client: RawClient, listed: readonly ListedElement[], sums: Sums): Promise<string[]> {
  const step = Math.max(1, Math.floor(listed.length / MOST_PICKED));
  const problems: string[] = [];
  for (const each of listed.filter((_, at) => at % step === 0)) {
    const picked = await client.call('ui_pick', { elementId: each.id });
    sums.picked += 1;
    const { label } = picked;
    if (typeof label !== 'string' || !label.startsWith(each.text.replace(/…$/, '')))
      problems.push(`${each.id} "${each.text}" is ${JSON.stringify(picked).slice(0, 200)}`);
  }
  return problems;
}
