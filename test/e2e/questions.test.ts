import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listening } from '../net/support/servers.ts';
import {
  ask,
  classOf,
  QUESTION_FILES,
  readQuestions,
  serveQuestionPages,
  type Answered,
  type Question,
} from '../support/questions.ts';
import { RawClient } from '../support/raw-client.ts';

// What was measured is in docs/decisions.md; a few questions more or less are noise.
const LEAST_RIGHT = 0.84;
const FEWEST_RECOGNISED = 0.85;
const MANY_CALLS_MS = 600_000;

let client: RawClient;
let pages: Listening;
let answers: readonly { readonly question: Question; readonly answered: Answered }[];

beforeAll(async () => {
  pages = await serveQuestionPages();
  client = await RawClient.start();
  const questions = QUESTION_FILES.flatMap(readQuestions).filter(({ page }) => page.startsWith('fixture:'));
  const all: { question: Question; answered: Answered }[] = [];
  for (const question of questions.toSorted((a, b) => a.page.localeCompare(b.page))) {
    const url = `${pages.origin}/${question.page.split(':')[1] ?? ''}`;
    all.push({ question, answered: await ask(client, question, url) });
  }
  answers = all;
}, MANY_CALLS_MS);

afterAll(async () => {
  await client.stop();
  await pages[Symbol.asyncDispose]();
});

test.each(['query', 'pick'] as const)(
  'what a sentence describes in the language of the page is found first (%s)',
  (tool) => {
    const asked = answers.filter(({ question }) => classOf(question) === 'page language');
    const misses = asked.filter(({ answered }) => !answered[tool].isRight);
    const told = misses.map(({ question, answered }) => `${question.query} -> ${answered[tool].text}`);
    expect(1 - misses.length / asked.length, told.join('\n')).toBeGreaterThanOrEqual(LEAST_RIGHT);
  },
);

test('what is not there is recognised as a rule', () => {
  const asked = answers.filter(({ question }) => classOf(question) === 'impossible');
  const right = asked.filter(({ answered }) => answered.query.isRight);
  expect(right.length / asked.length).toBeGreaterThanOrEqual(FEWEST_RECOGNISED);
});

test('ui.pick answers with what query_elements finds first, or has it as a candidate', () => {
  const differing = answers.filter(({ answered: { query, pick } }) => query.css !== pick.css);
  const told = differing.map(
    ({ question, answered: { query, pick } }) => `${question.query}: ${query.text} | ${pick.text}`,
  );
  expect(told).toEqual([]);
});
