import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listening } from '../net/support/servers.ts';
import { runProgram } from '../support/program.ts';
import { ask, QUESTION_SETS, readQuestions, serveQuestionPages } from '../support/questions.ts';
import { RawClient } from '../support/raw-client.ts';

const LEAST_RIGHT = 0.9;
let client: RawClient;
let pages: Listening;

beforeAll(async () => {
  pages = await serveQuestionPages();
  client = new RawClient(runProgram());
  await client.initialize();
});

afterAll(async () => {
  await client.program.stop();
  await pages[Symbol.asyncDispose]();
});

test.each(['en', 'de', 'zh'])('what a sentence (%s) describes is found first', async (lang) => {
  const questions = [...QUESTION_SETS.plain.slice(0, 2), 'ninth', 'twenty-first']
    .flatMap(readQuestions)
    .filter((question) => question.lang === lang && question.page.startsWith('fixture:'));
  const misses: string[] = [];
  for (const question of questions) {
    const { isRight, told } = await ask(client, question, `${pages.origin}/${question.page.split(':')[1]}`);
    if (isRight) continue;
    // What is not there at all is never found.
    expect(question, told).not.toHaveProperty('impossible');
    misses.push(`${question.query} -> ${told}`);
  }
  expect(misses.length / questions.length, misses.join('\n')).toBeLessThanOrEqual(1 - LEAST_RIGHT);
});
