import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve, type Listening } from '../net/support/servers.ts';
import type { Data } from './agent.ts';
import type { RawClient } from './raw-client.ts';

/** What somebody looks for on a page, in plain words, and which elements would be right. */
export interface Question {
  readonly id: string;
  readonly lang: 'en' | 'de' | 'zh';
  /** `fixture:` one of our own pages, `suite:` a real one. */
  readonly page: string;
  /** The language of the page. */
  readonly pageLang: 'en' | 'de' | 'zh';
  readonly query: string;
  readonly expect: readonly { readonly css: string; readonly text: string }[];
  /** The page has nothing of the kind. */
  readonly impossible?: true;
}

/** Questions in the language of the page, those that need a translation, and those without an answer. */
export type QuestionClass = 'page language' | 'other language' | 'impossible';

export function classOf({ lang, pageLang, impossible }: Question): QuestionClass {
  if (impossible === true) return 'impossible';
  return lang === pageLang ? 'page language' : 'other language';
}

export interface Answered {
  readonly query: Hit;
  readonly pick: Hit;
}

/** The first hit of a tool; `isRight`: it is the expected element, or nothing if there is none. */
export interface Hit {
  readonly isRight: boolean;
  /** A CSS selector; undefined if nothing was found. */
  readonly css: string | undefined;
  /** In a few words. */
  readonly text: string;
}

const PAGES = 'test/site/questions/pages';

/** Serves our own pages. */
export function serveQuestionPages(): Promise<Listening> {
  const names = readdirSync(PAGES);
  return serve(({ url = '/' }, response) => {
    const name = url.slice(1);
    response.writeHead(names.includes(name) ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(names.includes(name) ? readFileSync(join(PAGES, name)) : '');
  });
}

export const QUESTION_FILES = ['english', 'german', 'chinese'] as const;

export function readQuestions(file: (typeof QUESTION_FILES)[number]): Question[] {
  // A file of our own that has this form.
  return JSON.parse(readFileSync(`test/site/questions/${file}.json`, 'utf8')) as Question[];
}

/** Calls query_elements and ui.pick on the page at an address. */
export async function ask(client: RawClient, { query, expect }: Question, url: string): Promise<Answered> {
  await client.call('nav_goto', { url });
  const right = await Promise.all(expect.map(({ css }) => wantedSelector(client, css)));
  const hitOf = async (id: unknown, text: unknown): Promise<Hit> => {
    const css = id === undefined ? undefined : await selectorOf(client, id);
    const isRight = css === undefined ? expect.length === 0 : right.includes(css);
    return { isRight, css, text: css === undefined ? 'nothing' : String(text) };
  };
  const found = await client.call('query_elements', { query, limit: 1 });
  const [first] = (found['matches'] ?? []) as readonly Data[];
  const picked = await client.call('ui_pick', { hint: query });
  const error = picked['error'] as { readonly candidates?: readonly Data[] } | undefined;
  const chosen = error === undefined ? picked : error.candidates?.[0];
  return {
    query: await hitOf(first?.['web_agent_id'], first?.['text']),
    pick: await hitOf(chosen?.['elementId'], chosen?.['label']),
  };
}

/** The selector that our code computes for an element: the same for the same element. */
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
