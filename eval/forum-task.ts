// Forum post navigation and download: open a list, go to its third page, find a thread by its title, open it, save it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { FORUM_START, WANTED, WANTED_PATH, WANTED_POST } from '../test/site/forum/index.ts';
import { Walk, WalkEnded, type Step } from './walk.ts';

export interface Outcome {
  readonly steps: readonly Step[];
  /** Empty if every criterion is met. */
  readonly problem?: string;
}

const DONE = z.object({ success: z.literal(true) });
const OPENED = DONE.extend({ url: z.string(), title: z.string() });
const CLICKED = DONE.extend({ web_agent_id: z.string(), action: z.literal('clicked'), new_url: z.string() });
const SAVED = OPENED.extend({ filepath: z.string(), size_bytes: z.number() });
const MATCH = z.object({
  web_agent_id: z.string().regex(/^wa-\d+$/),
  index: z.number(),
  tag: z.string(),
  text: z.string(),
  attributes: z.looseObject({ href: z.string().optional() }),
});
const FOUND = z.object({ matches: z.array(MATCH), count: z.number() });
type Match = z.infer<typeof MATCH>;

const THIRD_PAGE = FORUM_START.replace('-1.html', '-3.html');

/** Plays a careful agent: it knows only the task and what answers contain. */
export async function navigateForum(client: Client, origin: string): Promise<Outcome> {
  const walk = new Walk(client);
  try {
    await openList(walk, origin);
    await goToThirdPage(walk);
    await openThread(walk);
    await saveThread(walk);
    await checkAddress(walk, origin);
    return { steps: walk.steps };
  } catch (cause) {
    if (cause instanceof WalkEnded) return { steps: walk.steps, problem: cause.message };
    throw cause;
  }
}

async function openList(walk: Walk, origin: string): Promise<void> {
  const url = origin + FORUM_START;
  const opened = await walk.take({ goal: 'Open the list', tool: 'navigate', args: { url }, answer: OPENED });
  walk.must(opened.url === url, `another page was opened: ${opened.url}`);
}

async function goToThirdPage(walk: Walk): Promise<void> {
  const query = 'Find the 3rd page button';
  const found = await walk.take({
    goal: 'Query for pagination buttons',
    tool: 'query_elements',
    args: { query },
    answer: FOUND,
  });
  const isThird = ({ text, attributes }: Match): boolean =>
    text === '3' && attributes.href?.endsWith(basename(THIRD_PAGE)) === true;
  const button = theOne(walk, found.matches, isThird);
  const clicked = await click(walk, 'Click the 3rd page button', button);
  walk.must(clicked.endsWith(THIRD_PAGE), `the click led to ${clicked}`);
}

async function openThread(walk: Walk): Promise<void> {
  const filters = { tag: 'a', href_pattern: 'thread-*' };
  const posts = await walk.take({
    goal: 'Query for post links',
    tool: 'query_elements',
    args: { filters },
    answer: FOUND,
  });
  const isPost = ({ tag, attributes }: Match): boolean =>
    tag === 'a' && attributes.href?.startsWith('thread-') === true;
  walk.must(posts.count > 0 && posts.matches.every(isPost), 'something else than links to threads was found');
  const query = `Find link with text '${WANTED.title}'`;
  const found = await walk.take({
    goal: 'Find the post by its title',
    tool: 'query_elements',
    args: { query },
    answer: FOUND,
  });
  const link = theOne(walk, found.matches, ({ text }) => text === WANTED.title);
  const clicked = await click(walk, 'Click on the post', link);
  walk.must(clicked.endsWith(WANTED_PATH), `the click led to ${clicked}`);
}

async function saveThread(walk: Walk): Promise<void> {
  const saved = await walk.take({
    goal: 'Download the page',
    tool: 'download_page',
    args: {},
    answer: SAVED,
  });
  walk.must(saved.url.endsWith(WANTED_PATH), `another page was saved: ${saved.url}`);
  walk.must(existsSync(saved.filepath), `there is no file at ${saved.filepath}`);
  walk.must(statSync(saved.filepath).size === saved.size_bytes, 'the file has another size than was said');
  const html = readFileSync(saved.filepath, 'utf8');
  for (const paragraph of WANTED_POST) walk.must(html.includes(paragraph), `the file lacks: ${paragraph}`);
}

async function checkAddress(walk: Walk, origin: string): Promise<void> {
  const answer = z.object({ url: z.string(), title: z.string() });
  const { url } = await walk.take({ goal: 'Verify the address', tool: 'get_current_url', args: {}, answer });
  walk.must(url === origin + WANTED_PATH, `the last page is ${url}`);
}

async function click(walk: Walk, goal: string, { web_agent_id }: Match): Promise<string> {
  const clicked = await walk.take({ goal, tool: 'click_element', args: { web_agent_id }, answer: CLICKED });
  walk.must(clicked.web_agent_id === web_agent_id, `another element was clicked: ${clicked.web_agent_id}`);
  return clicked.new_url;
}

/** The first hit, if it is the wanted one; other hits may be right too if they lead to the same place. */
function theOne(walk: Walk, matches: readonly Match[], isWanted: (match: Match) => boolean): Match {
  const [first] = matches;
  if (first === undefined) return walk.end('nothing was found');
  walk.must(isWanted(first), `the first hit is another element: ${JSON.stringify(first)}`);
  const places = new Set(matches.filter(isWanted).map(({ attributes }) => attributes.href));
  walk.must(places.size === 1, `several hits fit, and lead to ${[...places].join(', ')}`);
  return first;
}
