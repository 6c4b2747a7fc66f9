import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve, type Listening } from '../net/support/servers.ts';
import type { Data } from './agent.ts';
import type { RawClient } from './raw-client.ts';

/** What somebody looks for on a page in words of their own, and which elements would be right. */
export interface Question {
  readonly id: string;
  readonly lang: 'en' | 'de' | 'zh';
  /** `fixture:` a page of our own, `suite:` a real one. */
  readonly page: string;
  readonly query: string;
  readonly expect: readonly { readonly css: string; readonly text: string }[];
  /** The page has nothing of the kind. */
  readonly impossible?: true;
}

export interface Answered {
  readonly isRight: boolean;
  /** What was found instead, in a few words. */
  readonly told: string;
}

const PAGES = 'test/site/questions/pages';

/** Our own pages, on a server of their own. */
export function serveQuestionPages(): Promise<Listening> {
  const names = readdirSync(PAGES);
  return serve(({ url = '/' }, response) => {
    const name = url.slice(1);
    response.writeHead(names.includes(name) ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(names.includes(name) ? readFileSync(join(PAGES, name)) : '');
  });
}

/** Sets of questions by how they were asked, each written without knowledge of the engine and of the others. */
export const QUESTION_SETS = {
  /** Short ones. */
  plain: ['first', 'second', 'third', 'fourth'],
  /** As agents pass them on: half on our own pages, half on real ones. */
  agents: [
    ...['ninth', 'tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth'],
    ...['fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth'],
    ...['twentieth', 'twenty-first', 'twenty-second', 'twenty-third'],
  ],
  /** As people speak of what they want, mostly about pages in another language. */
  people: ['fifth', 'sixth', 'seventh', 'eighth'],
} as const;

export function readQuestions(set: string): Question[] {
  return JSON.parse(readFileSync(`test/site/questions/${set}.json`, 'utf8')) as Question[];
}

/** Asks on the page at an address, and looks whether the first hit is right. */
export async function ask(client: RawClient, { query, expect }: Question, url: string): Promise<Answered> {
  const opened = await client.call('nav_goto', { url });
  if (opened['error'] !== undefined) return { isRight: false, told: JSON.stringify(opened['error']) };
  const found = await client.call('query_elements', { query, limit: 1 });
  const [first] = (found['matches'] ?? []) as readonly Data[];
  if (first === undefined)
    return { isRight: expect.length === 0, told: `nothing among ${String(found['searched'])}` };
  const told = `${String(first['tag'])} "${String(first['text'])}" ${JSON.stringify(first['why'])}`;
  const hit = await selectorOf(client, first['web_agent_id']);
  const right = await Promise.all(expect.map(({ css }) => wantedSelector(client, css)));
  return { isRight: hit !== undefined && right.includes(hit), told };
}

/** The selector that our own code has for an element: the same for the same element. */
async function selectorOf(client: RawClient, elementId: unknown): Promise<string | undefined> {
  const picked = await client.call('ui_pick', { elementId });
  return (picked['selectors'] as { css: string } | undefined)?.css;
}

async function wantedSelector(client: RawClient, css: string): Promise<string | undefined> {
  const scanned = await client.call('ui_scan', {
    region: { selector: css },
    rankingMode: 'document',
    pageSize: 1,
  });
  const [group] = (scanned['groups'] ?? []) as readonly { items: readonly Data[] }[];
  return selectorOf(client, group?.items[0]?.['elementId']);
}
